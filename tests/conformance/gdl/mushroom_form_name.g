; A wood that nobody can enter.
(unit-type gatherer)
(terrain-type clearing)
(terain-type forest (char "f"))
