(print "ebb)
(set flood "high")
(set ebb "low")
