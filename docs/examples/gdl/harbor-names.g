; Harbor names: what the ships and places of the harbor game are called.

(game-module "harbor-names"
  (blurb "Namers of the harbor game.")
  (version "1.0"))

; Gunboats of Gullwick, in the order in which they are built.
(namer gullwick-gunboats (in-order
  "Bold Puffin" "Proud Plover" "Stubborn Tern" "Merry Dunlin" "Grim Cormorant"))

; Sealholm has shorter tempers and shorter names.
(namer sealholm-gunboats (in-order
  "Snarl" "Bristle" "Growl" "Scowl" "Grumble"))

; Every other ship takes one of these.
(namer harbor-ships (random
  "Tin Whistle" "Wet Sock" "Second Cousin" "Herring Song"
  "Morning Porridge" "Left Boot" "Sunday Hat" "Quiet Neighbour"))

; Places get a made-up name such as Marskerry or Dunholt.
(namer harbor-places (grammar root 12
  (root (or 3 (start end)
            1 (start middle end)))
  (start (or Mar Dun Pel Tor Wen Hal))
  (middle (or 2 le 1 ga 1 no))
  (end (or skerry holt wick ness mouth))))
