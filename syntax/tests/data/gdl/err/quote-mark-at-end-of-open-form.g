(define a '
(define b 1)
