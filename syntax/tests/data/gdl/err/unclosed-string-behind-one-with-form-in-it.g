(print "so:
(set ebb 1)
")
(print "ebb)
