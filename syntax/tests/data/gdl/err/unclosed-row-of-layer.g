(area 3 3 (terrain
  "3a"
  "3b
  "3c"))
(set ebb 1)
