(unit-type tug
  (name "Tug")

(unit-type ferry ; moored
  (name "Ferry"
  (hp-max 3))
