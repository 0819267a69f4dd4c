; Two gardens race their snails over one lawn.
(game-module "snail_race"
  (title "Snail Race")
  (blurb "Slow, but only just.")
  (version "1.0"))

(unit-type snail (char "s") (acp-per-turn 2) (hp-max 3)
  (help "Carries its own house."))
(unit-type shed (char "H") (speed 0))

(terrain-type lawn (char "+"))
(terrain-type gravel (char ","))

(table mp-to-enter-terrain (snail gravel 2))

(side 1 west (name "West Garden") (color "green"))
(side 2 east (name "East Garden") (color "brown"))

(area 8 4
  (terrain
    (by-name (lawn 0) (gravel 1))
    "8a"
    "2a4b2a"
    "3a2b3a"
    "8a"))

(shed 1 2 west (n "Old Shed"))
(snail 2 2 west)
(snail 5 2 east (n "Comet"))

(scorekeeper (title "Last snail crawling") (do last-side-wins))
