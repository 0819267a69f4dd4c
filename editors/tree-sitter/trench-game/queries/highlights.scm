; Colours of Trench's game files. The words are filled in from the reference data of Ludex, between the comments that
; name their list (tests/tests/product/word_lists.rs).

[(comment) (block_comment)] @comment @spell
(int) @number
["(" ")" "{" "}"] @punctuation.bracket
[":" "," ";"] @punctuation.delimiter

(key) @property
((key) @keyword
 (#any-of? @keyword
  ; words: players
  "player"
  ; end
 ))
(literal
 [
  ; words: modes
  "async" "sync"
  ; end
 ] @constant.builtin)
(name) @string.special.symbol
(path) @string.special.path
