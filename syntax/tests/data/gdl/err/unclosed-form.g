(unit-type tug
  (name "Tug")
  (hp-max 3)

(unit-type ferry
  (name "Ferry"))
