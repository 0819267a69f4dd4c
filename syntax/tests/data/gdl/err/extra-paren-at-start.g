)
(set ebb 1)
