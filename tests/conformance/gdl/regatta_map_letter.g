; A map with an unknown bay.
(unit-type dinghy)
(terrain-type lake)
(terrain-type shore)
(area 4 3
  (terrain (by-name (lake 0) (shore 1))
    "4b"
    "b2ak"
    "4b"))
