(set ebb 1)
(unit-type tug
  (name "Tug")
