(define deep (1 2
  3
(set ebb 1)
