; Two heats for one furnace.
(unit-type furnace)
(terrain-type yard)
(define heat 900)
(define glow 3)
(define heat 1100)
