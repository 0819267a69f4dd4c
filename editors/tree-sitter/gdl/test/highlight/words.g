(unit-type barge (hp-max 12) (char "b"))
;^ keyword
;          ^ type
;                 ^ attribute
;                        ^ constant.numeric
;                                  ^ string
(if (= edition 'full) (include "fleet"))
;^ keyword.control
;    ^ function.builtin
;              ^ punctuation.special
;                      ^ keyword.control
(define crew (list barge true))
;^ keyword
;       ^ constant
;                        ^ constant.builtin.boolean
(set turn u*)
;         ^ constant.builtin
#| a comment |#
; <- comment
