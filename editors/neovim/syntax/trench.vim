" Colours of Trench scripts, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

let s:conditionals = 'else if is'
let s:loops = 'break continue for repeat while'
let s:jumps = 'goto'
let s:types = 'dir field int'
let s:actions = 'attack bomb fortify mine move pass shoot trench wait'
let s:sensors = 'look scan'
let s:directions = 'E N S W'
let s:flags = 'DESTROYED MINE PLAYER TRENCH'

execute 'syntax keyword trenchKeyword' s:conditionals s:loops s:jumps
execute 'syntax keyword trenchType' s:types
execute 'syntax keyword trenchAction' s:actions s:sensors
execute 'syntax keyword trenchConstant' s:directions s:flags
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
