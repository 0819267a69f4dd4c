(print "low
tide")
