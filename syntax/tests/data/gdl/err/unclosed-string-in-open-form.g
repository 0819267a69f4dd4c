(print "ebb
(set flood 2)
