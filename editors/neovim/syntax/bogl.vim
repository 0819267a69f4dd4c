" Colours of BoGL, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

let s:controls = 'do else if then while'
let s:keywords = 'game in let of type'
let s:types = 'Board Bool Content Input Int'
let s:arrays = 'Array'
let s:booleans = 'False True'
let s:functions = 'and count countBoard countCol countDiag countRow inARow isFull longestRow not or place'
let s:variables = 'height input width'

execute 'syntax keyword boglKeyword' s:controls s:keywords
execute 'syntax keyword boglType' s:types s:arrays
execute 'syntax keyword boglBoolean' s:booleans
execute 'syntax keyword boglFunction' s:functions s:variables
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
