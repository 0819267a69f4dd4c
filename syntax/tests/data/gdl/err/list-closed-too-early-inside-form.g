(game-module "tides"
  (variants
    (moon true)
    (wind false))
    (rain false))
  (title "Tides"))
(set ebb 1)
