; A meadow that would enter the bee.
(unit-type worker)
(terrain-type meadow)
(terrain-type comb)
(table mp-to-enter-terrain
  (worker comb 1)
  (meadow worker 2))
