(set ebb 1)

(unit

(set flood 2)
