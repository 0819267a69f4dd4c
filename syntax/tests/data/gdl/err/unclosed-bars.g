(define |low water 2)
(set flood 2)
(define |high water| 3)
