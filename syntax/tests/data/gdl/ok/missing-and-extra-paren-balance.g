(define a (1 2)
(define b 3))
(set ebb 1)
