(game-module "tides"
  (title "Tides")
  (base-module "shore")
  (variants (moon true)))
