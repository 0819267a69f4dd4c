(set ebb 1) ; low
(set flood
  2)
