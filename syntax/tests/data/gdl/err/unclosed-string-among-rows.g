(area (terrain
  "2a
  "3b"
  "4c;"
))
