#| tides
 come and go
(set ebb 1)
