(set ebb 1)
#| later
(set flood 2)
