; Three bees, two values.
(unit-type queen)
(unit-type worker)
(unit-type drone)
(terrain-type comb)
(table mp-to-enter-terrain
  ((queen worker drone) comb (1 2)))
