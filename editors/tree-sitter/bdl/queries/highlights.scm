; Colours of BDL. The words are filled in from the reference data of Ludex, between the comments that name their list
; (tests/tests/product/word_lists.rs).

(number) @number
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
[":" ","] @punctuation.delimiter

"explicit" @keyword
[
  ; words: sections
  "finish" "initial_piece_position" "invariants" "pieces" "rules"
  ; end
] @keyword
[
  ; words: properties
  "coloring" "first_player" "height" "kills" "moves" "on_end_reached" "owner" "player_change" "positions" "width"
  ; end
  ; words: flags
  "can_jump" "mirrored"
  ; end
] @property
[
  ; words: axes
  "x" "y"
  ; end
] @variable.parameter
[
  ; words: moves
  "diagonal" "horizontal" "spawn" "vertical"
  ; end
  ; words: invariants
  "cant_risk" "no_moves_available" "pawn_movement" "protect_piece"
  ; end
] @function.builtin
[
  ; words: constants
  "alternate"
  ; end
] @constant.builtin
[
  ; words: booleans
  "false" "true"
  ; end
] @boolean

(piece name: (name) @type.definition)
(name_ref) @type
