; A ferry that gets slower the more the river takes of it.
(unit-type ferry
  (hp-max 20) (acp-per-turn 6)
  (acp-damage-effect ((0 0) (5 2) (10 2) (20 6)))
  (speed-wind-effect ((0 100) (3 120) (3 60) (6 20))))
(terrain-type river (liquid true))
(unit-type pier (speed 0) (acp-season-effect ((0 100))))
