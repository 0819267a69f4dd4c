; SYNTAX TEST "source.hy" "pyherc's levels, in Hy"
(require [pyherc.macros [*]])
;^^^^^^^ keyword.control.import.hy
(level "wine cellar" ; below the kitchen
;^^^^^ keyword.control.level.hy
;      ^^^^^^^^^^^^^ string.quoted.double.hy
;                    ^^^^^^^^^^^^^^^^^^^ comment.line.semicolon.hy
       (room-list (circular-room "ground_tile3" "ground_tile3"))
;       ^^^^^^^^^ keyword.other.element.hy
;                  ^^^^^^^^^^^^^ support.function.pyherc.hy
       (layout (regular-grid #t(20 20) #t(10 10)))
;       ^^^^^^ keyword.other.element.hy
;                               ^^ constant.numeric.hy
       (item-lists (option (item-by-type 1 2 "potion")))
;                   ^^^^^^ keyword.other.option.hy
       (connections (final-stairs "wine cellar" "grey stairs" "room" certainly)))
;                    ^^^^^^^^^^^^ support.function.pyherc.hy
;                                                                    ^^^^^^^^^ constant.language.chance.hy
(defn double [x] (* 2 x))
;^^^^ storage.type.function.hy
;     ^^^^^^ entity.name.function.hy
;                 ^ keyword.operator.hy
(setv name None)
;     ^^^^ variable.other.definition.hy
;          ^^^^ constant.language.none.hy
