(table depth 3)
(table draught 0 (tug shoal 2) (ferry shoal 5))