; A telescope with a strange eye.
(unit-type telescope
  (hp-max 2)
  (visoin-range 9))
(terrain-type hilltop)
