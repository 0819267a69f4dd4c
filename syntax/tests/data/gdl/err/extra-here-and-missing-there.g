(define a (1 2)))
(define b (3 4)
(set ebb 1)
