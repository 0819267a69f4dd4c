(unit-type tug
  (name "Tug")
  (hp-max
)
(set ebb 1)
