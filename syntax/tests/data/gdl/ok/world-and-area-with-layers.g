(world 90)
(area 4 2 (terrain (by-name (shoal 0)) "3ab" "2*1,-1,a"))
