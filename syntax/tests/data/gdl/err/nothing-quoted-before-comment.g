(define a ' ; later
)
(set ebb 1)
