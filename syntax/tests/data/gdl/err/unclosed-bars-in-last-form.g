(set ebb 1)
(define |low water 2)
