(unit-type tug
  (name "Tug")
)
)
(set ebb 1)
