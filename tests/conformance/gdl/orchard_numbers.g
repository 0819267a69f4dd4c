; Wasps and apples: numbers of every shape.
(unit-type wasp
  (acp-per-turn 6) (speed 150%) (lost-vanish-chance 65.2%) (vision-range -1))
(unit-type crate
  (hp-max 99) (acp-max -1) (point-value +4) (available 1))
(terrain-type grass (elevation-max 300) (elevation-min -20))
(table damage
  (wasp crate 1d3)
  (wasp wasp 2d6+3)
  (crate u* 0))
(table hit-chance (wasp u* (80% 35%)))
(table independent-density (u* grass 0.25))
