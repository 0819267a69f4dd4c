; How fast is fast?
(unit-type ferry
  (acp-per-turn 6)
  (speed "fast"))
(terrain-type river)
