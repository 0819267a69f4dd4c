; Colours of BoGL. The words are filled in from the reference data of Ludex, between the comments that name their list
; (tests/tests/product/word_lists.rs).

[(comment) (block_comment)] @spell @comment
(int) @constant.numeric
["(" ")" "{" "}"] @punctuation.bracket
["," ":"] @punctuation.delimiter
["=" "->" "&" "!" "#" "+" "-" "*" "/" "%" "==" "/=" "<" "<=" ">" ">="] @operator

[
  ; words: keywords
  "game" "in" "let" "of" "type"
  ; end
] @keyword
[
  ; words: controls
  "do" "else" "if" "then" "while"
  ; end
] @keyword.control
[
  ; words: arrays
  "Array"
  ; end
] @type.builtin

(game_header name: (name) @type)
(type_def name: (name) @type)
(type_ref) @type
((type_ref) @type.builtin
 (#any-of? @type.builtin
  ; words: types
  "Board" "Bool" "Content" "Input" "Int"
  ; end
 ))

(name_ref) @variable
(signature name: (name) @function)
(equation name: (name) @function)
(call_expr function: (name_ref) @function)
(param) @variable.parameter
(board_position (lower_name) @variable.parameter)

(enum_value) @constant
((name_ref) @constant
 (#match? @constant "^[A-Z]"))
((name_ref) @constant.builtin.boolean
 (#any-of? @constant.builtin.boolean
  ; words: booleans
  "False" "True"
  ; end
 ))
((name_ref) @function.builtin
 (#any-of? @function.builtin
  ; words: functions
  "and" "count" "countBoard" "countCol" "countDiag" "countRow" "inARow" "isFull" "longestRow" "not" "or" "place"
  ; end
 ))
((name_ref) @variable.builtin
 (#any-of? @variable.builtin
  ; words: variables
  "height" "input" "width"
  ; end
 ))
