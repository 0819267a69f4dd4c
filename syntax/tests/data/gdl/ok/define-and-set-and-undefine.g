(define knot 2)
(set knot (+ knot 1))
(undefine knot)
