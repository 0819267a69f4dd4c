(a (b (c (d
(set ebb 1)
