(tug 3 4)
ferry 2 3 (hp 2))
(tug 5 4)
