(define a '(1 2)
(set ebb 1)
