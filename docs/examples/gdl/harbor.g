; Harbor: two small ports share one bay and quarrel over its lighthouse.
; The types are in harbor-types.g, the names in harbor-names.g.

(game-module "harbor"
  (title "The Quarrel in the Bay")
  (blurb "Two ports, one bay, and a lighthouse that nobody keeps.")
  (version "1.0")
  (instructions (
    "Keep your own port and take the one across the bay."
    "Whoever lights the lamp sees every ship that moves."
  ))
  (variants
    (world-seen true)
    (see-all false)
    (sequential true)
    ("Rough Weather" rough-weather
      "Waves slow every ship down and spoil the aim of the guns."
      false
      (true
        (add ships speed (100 80 90 60))
        (table hit-chance add
          ((gunboat battery) ships ((20 35 25 25) (15 30 25 30))))))
  ))

; Types first: everything below needs them.
(include "harbor-types")
(include "harbor-names")

; Two players, and an end to the quarrel.
(set sides-min 2)
(set sides-max 2)
(set last-turn 60)

; The map and the units stand below, so only names and cargo are made up.
(set synthesis-methods '(name-units-randomly make-initial-materials))

; The western port.
(side 1 gulls
  (name "Gullwick") (plural-noun "Gullwickers") (adjective "Gullwick")
  (color "blue")
  (unit-namers (gunboat "gullwick-gunboats")))

; The eastern port.
(side 2 seals
  (name "Sealholm") (plural-noun "Sealholmers") (adjective "Sealholm")
  (color "red")
  (unit-namers (gunboat "sealholm-gunboats")))

; The bay: land in the west and the east, an islet in the middle.
(area 12 10 (cell-width 500)
  (terrain
    (by-name (sea 0) (shallows 1) (beach 2) (meadow 3) (hills 4))
    "2d2c4b4a"
    "2dcb3a2bcda"
    "edcb4abc2d"
    "edcb3abc3d"
    "2dcb4abcde"
    "3dcbaca2bcd"
    "2e2dcb3abcd"
    "3edc2b2abcd"
    "4edcb2abcd"
    "5edc3bcd"
  ))

; Gullwick starts with a warship in port and guns on the beach.
(port 2 5 gulls (n "Gullwick Quay") (sym gullwick))
(gunboat 2 5 gulls (n "Bold Puffin") (in gullwick))
(ketch 3 5 gulls (n "Patient Aunt") (m (planks 10)))
(battery 2 6 gulls (n "North Guns"))
(marines 1 6 gulls)

; Sealholm has the better transport, and a boat already on its way.
(port 10 3 seals (n "Sealholm Pier") (sym sealholm))
(steamer 10 3 seals (n "Iron Kettle") (in sealholm) (m (coal 30)))
(rowboat 9 3 seals (n "Whisper"))
(battery 10 4 seals (n "Pier Guns"))
(marines 10 5 seals)

; The lighthouse belongs to nobody yet.
(lighthouse 6 4 0 (n "Old Candle"))

; Who is left at the end has won.
(scorekeeper
  (title "Last port standing")
  (do last-side-wins))

; Holding both ports late in the game is enough.
(scorekeeper
  (title "Both ports")
  (when (after-turn 30))
  (do (if (>= (sum-uprop port point-value) 40) win)))
