; SYNTAX TEST "source.gdl" "Xconq's Game Design Language"
(game-module "harbor" (title "The \"Bay\""))
; <- punctuation.section.parens.begin.gdl
;^^^^^^^^^^^ keyword.other.form.gdl
;            ^^^^^^^^ string.quoted.double.gdl
;                      ^^^^^ support.type.property-name.gdl
;                                 ^^ string.quoted.double.gdl constant.character.escape.gdl
;                                         ^^ punctuation.section.parens.end.gdl - string.quoted.double.gdl

(unit-type gunboat (acp-per-turn 4))
;^^^^^^^^^ storage.type.gdl
;          ^^^^^^^ entity.name.type.gdl
;                   ^^^^^^^^^^^^ support.type.property-name.gdl
;                                ^ constant.numeric.gdl

; The comment ends with its line.
; ^^^^^^^^^^^ comment.line.semicolon.gdl
#| A comment #| in a comment |#
;  ^^^^^^^^^ comment.block.gdl
  still |# (set sides-min 2)
; ^^^^^ comment.block.gdl
;           ^^^ keyword.other.form.gdl - comment.block.gdl
;               ^^^^^^^^^ variable.other.setting.gdl
;                         ^ constant.numeric.gdl

(table hit-chance add (|Big Ship| u* 2d3+1))
;^^^^^ keyword.other.form.gdl
;      ^^^^^^^^^^ entity.name.function.table.gdl
;                 ^^^ keyword.other.gdl
;                       ^^^^^^^^ variable.other.quoted.gdl
;                                    ^^^^^ constant.numeric.dice.gdl
(add water liquid true)
;^^^ keyword.other.form.gdl
;          ^^^^^^ support.type.property-name.gdl
;                 ^^^^ constant.language.boolean.gdl

(unit gunboat (n 3))
;^^^^ keyword.other.form.gdl
;              ^ support.type.property-name.gdl
