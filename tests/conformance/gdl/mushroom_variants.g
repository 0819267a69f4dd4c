; Gatherers under the trees.
(game-module "mushroom_variants"
  (title "Mushroom Day")
  (blurb "Mind the red ones.")
  (version "0.9")
  (instructions ("Fill the basket." "Be home by dusk."))
  (variants
    (world-seen true)
    (see-all false)
    ("Wet Summer" wet "Twice as many." false
      (true (add gatherer hp-max 4)))))
(unit-type gatherer (char "g") (hp-max 2))
(unit-type hut (char "h") (speed 0))
(terrain-type forest)
(terrain-type clearing)
(set last-turn 25)
