(print "so:
(set ebb 1)
")
(set flood 2)
