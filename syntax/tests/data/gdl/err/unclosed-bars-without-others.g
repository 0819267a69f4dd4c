(define |low water 2)
(set flood 2)
