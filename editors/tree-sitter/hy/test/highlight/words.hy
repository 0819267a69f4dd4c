(level "attic" "Dust." (room-list (square-room "wood" "soil")))
;^ keyword
;      ^ string
;                       ^ keyword
;                                  ^ function
(defn rooms [size] (if size #t(20 10) None))
;^ keyword.function
;     ^ function
;            ^ variable.parameter
;                   ^ keyword.control
;                           ^ function.macro
;                              ^ constant.numeric
;                                     ^ constant.builtin
(setv chance :often)
;^ keyword
;     ^ variable
;            ^ string.special.symbol
(import [random [choice]])
;^ keyword.control.import
;       ^ punctuation.bracket
