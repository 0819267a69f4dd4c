; A wasp that never misses, and then some.
(unit-type wasp)
(unit-type crate)
(terrain-type grass)
(table hit-chance
  (wasp wasp 60)
  (wasp crate 140))
