(set ebb 1
(tug 3 4)
(set flood 2)
