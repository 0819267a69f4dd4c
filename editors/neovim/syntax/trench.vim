" Colours of Trench scripts, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

syntax keyword trenchKeyword if else is repeat while for break continue goto
syntax keyword trenchType int dir field
syntax keyword trenchAction move trench fortify bomb wait pass shoot mine attack scan look
syntax keyword trenchConstant N E S W PLAYER TRENCH MINE DESTROYED
syntax match trenchNumber "\<\d\+\>"
syntax match trenchMeta "#\s*\h\w*"
syntax match trenchRandom "?"
syntax match trenchLabel "^\s*\zs[A-Za-z'][A-Za-z0-9_]*:"
syntax match trenchComment "//.*" contains=@Spell

highlight default link trenchKeyword Keyword
highlight default link trenchType Type
highlight default link trenchAction Function
highlight default link trenchConstant Constant
highlight default link trenchNumber Number
highlight default link trenchMeta Identifier
highlight default link trenchRandom Operator
highlight default link trenchLabel Label
highlight default link trenchComment Comment

let b:current_syntax = "trench"
let &cpo = s:cpo
unlet s:cpo
