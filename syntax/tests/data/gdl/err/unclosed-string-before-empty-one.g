(unit-type tug (name "Tug)
  (help ""))
(unit-type ferry (name "Ferry"))
