(tug
#| (hp 1)
   (hp 2) |#
(hp 3))