(unit-type tug
  (notes "slow
and (as ever) late)
  (hp-max 3))
(set ebb 1)
