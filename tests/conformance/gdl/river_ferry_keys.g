; A ferry whose damage counts backwards.
(unit-type ferry
  (hp-max 20) (acp-per-turn 6)
  (acp-damage-effect ((0 0) (12 4) (7 2) (20 6))))
(terrain-type river)
