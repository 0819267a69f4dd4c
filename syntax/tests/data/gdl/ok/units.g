(tug 3 4 1 (n 7))
(unit-defaults (hp 2))
(unit ferry)
