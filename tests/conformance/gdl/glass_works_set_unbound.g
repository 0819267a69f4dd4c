; The cold furnace.
(unit-type furnace)
(terrain-type yard)
(define heat 900)
(set haet 950)
