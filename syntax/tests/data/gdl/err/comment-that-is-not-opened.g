(set ebb 1) later |#
(set flood 2)
(define |high water| 3)
