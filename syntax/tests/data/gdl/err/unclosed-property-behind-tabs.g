(unit-type tug
	(name "Tug"
	(hp-max 3))
(set ebb 1)
