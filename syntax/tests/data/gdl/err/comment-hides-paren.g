(define a (1 2) ; both)
(define b 3)
