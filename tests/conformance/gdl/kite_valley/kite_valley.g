; The valley where kites are flown.
(game-module "kite_valley" (title "Kite Valley"))
(include "kites")
(set last-turn 40)
(include "winds")
(side 1 (name "Upper Village"))
(side 2 (name "Lower Village"))
