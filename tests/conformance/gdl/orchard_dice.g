; A wasp that stings too often.
(unit-type wasp)
(unit-type crate)
(terrain-type grass)
(table damage
  (wasp wasp 2d6)
  (wasp crate 9d6))
