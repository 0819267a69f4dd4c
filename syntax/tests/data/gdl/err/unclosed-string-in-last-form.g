(set ebb 1)
(print "ebb)
