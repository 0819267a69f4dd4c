(tug 3 4
(set ebb 1)
