(define a ')
(set ebb 1)
