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

let s:sections = 'finish initial_piece_position invariants pieces rules'
let s:properties = 'coloring first_player height kills moves on_end_reached owner player_change positions width'
let s:flags = 'can_jump mirrored'
let s:axes = 'x y'
let s:moves = 'diagonal horizontal spawn vertical'
let s:invariants = 'cant_risk no_moves_available pawn_movement protect_piece'
let s:booleans = 'false true'
let s:constants = 'alternate'

execute 'syntax keyword bdlSection' s:sections
execute 'syntax keyword bdlProperty' s:properties s:flags s:axes
execute 'syntax keyword bdlFunction' s:moves s:invariants
execute 'syntax keyword bdlBoolean' s:booleans
execute 'syntax keyword bdlConstant' s:constants
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
