" Colours of BoGL, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

syntax keyword boglKeyword game type if then else while do let in of
syntax keyword boglType Int Bool Board Input Array Content
syntax keyword boglBoolean True False
syntax keyword boglFunction place remove countBoard countCol countRow countDiag isFull inARow not or and input
syntax match boglNumber "\<\d\+\>"
syntax match boglName "^\l[A-Za-z0-9_']*\ze\s*:"
syntax match boglComment "--.*" contains=@Spell
syntax region boglComment matchgroup=boglComment start="{-" end="-}" contains=boglInnerComment,@Spell
syntax region boglInnerComment contained transparent matchgroup=boglComment start="{-" end="-}" contains=boglInnerComment
syntax sync fromstart

highlight default link boglKeyword Keyword
highlight default link boglType Type
highlight default link boglBoolean Boolean
highlight default link boglFunction Function
highlight default link boglNumber Number
highlight default link boglName Function
highlight default link boglComment Comment

let b:current_syntax = "bogl"
let &cpo = s:cpo
unlet s:cpo
