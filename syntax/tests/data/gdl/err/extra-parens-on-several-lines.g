(define a 1)
)
; the end
)
(define b 2)
