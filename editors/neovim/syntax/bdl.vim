" Colours of BDL, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

" The JavaScript in `explicit` blocks. It ends where its braces do.
let main_syntax = "bdl"
syntax include @bdlJavaScript syntax/javascript.vim
unlet main_syntax
unlet! b:current_syntax

syntax keyword bdlSection rules pieces initial_piece_position invariants finish
syntax keyword bdlProperty first_player player_change width height coloring moves positions owner kills can_jump
syntax keyword bdlProperty mirrored on_end_reached x y
syntax keyword bdlFunction horizontal vertical diagonal spawn cant_risk protect_piece pawn_movement
syntax keyword bdlFunction no_moves_available
syntax keyword bdlBoolean true false
syntax keyword bdlConstant alternate
syntax match bdlNumber "-\=\<\d\+\>"
syntax match bdlPiece "\<\h\w*\ze\s*{" contains=bdlSection,bdlProperty
syntax region bdlBraces contained transparent matchgroup=bdlBrace start="{" end="}" contains=@bdlJavaScript,bdlBraces
syntax region bdlExplicit matchgroup=bdlExplicitWord start="\<explicit *{" end="}" contains=@bdlJavaScript,bdlBraces
syntax sync fromstart

highlight default link bdlSection Keyword
highlight default link bdlExplicitWord Keyword
highlight default link bdlProperty Identifier
highlight default link bdlFunction Function
highlight default link bdlBoolean Boolean
highlight default link bdlConstant Constant
highlight default link bdlNumber Number
highlight default link bdlPiece Type

let b:current_syntax = "bdl"
let &cpo = s:cpo
unlet s:cpo
