; Colours of Trench's scripts. The words are filled in from the reference data of Ludex, between the comments that name
; their list (tests/tests/product/word_lists.rs).

[(comment) (block_comment)] @comment @spell
(int) @number
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["." "," ";"] @punctuation.delimiter
["+" "++" "-" "--" "*" "/" "%" "=" "!=" "<" "<=" ">" ">=" "&" "|" "~" "?"] @operator

[
  ; words: conditionals
  "else" "if" "is"
  ; end
] @keyword.conditional
[
  ; words: loops
  "break" "continue" "for" "repeat" "while"
  ; end
] @keyword.repeat
[
  ; words: jumps
  "goto"
  ; end
] @keyword
[
  ; words: actions
  "attack" "bomb" "fortify" "mine" "move" "pass" "shoot" "trench" "wait"
  ; end
  ; words: sensors
  "look" "scan"
  ; end
] @function.builtin
[
  ; words: types
  "dir" "field" "int"
  ; end
] @type.builtin
[
  ; words: directions
  "E" "N" "S" "W"
  ; end
  ; words: flags
  "DESTROYED" "MINE" "PLAYER" "TRENCH"
  ; end
] @constant.builtin

(name_ref) @variable
(decl_stmt name: (name) @variable)
(meta_expr) @variable.builtin

; A word of the language can be the name of a label too.
(label_stmt name: (name) @label)
(label_stmt ":" @punctuation.delimiter)
(goto_stmt label: (name_ref) @label)
