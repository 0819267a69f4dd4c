(define a (1 '))
(set ebb 1)
