(area 4 2 (terrain (by-name
  (sea 0) (shoal 1 (reef 2)
  (pier 3))
  "4a"))
(set ebb 1)
