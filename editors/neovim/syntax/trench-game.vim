" Colours of Trench's game files, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

let s:players = 'player'
let s:modes = 'async sync'

syntax match trenchGameKey "[A-Za-z_.]\+\ze\s*:"
execute 'syntax match trenchGamePlayer "\<' .. s:players .. '\ze\s*:"'
execute 'syntax keyword trenchGameMode' s:modes
syntax match trenchGameNumber "-\=\<\d\+\>"
syntax match trenchGamePath "[A-Za-z0-9_./]\+\.tr\>"
syntax match trenchGameComment "//.*" contains=@Spell
syntax region trenchGameComment start="/\*" end="\*/" contains=@Spell
syntax sync fromstart

highlight default link trenchGameKey Identifier
highlight default link trenchGamePlayer Keyword
highlight default link trenchGameMode Constant
highlight default link trenchGameNumber Number
highlight default link trenchGamePath String
highlight default link trenchGameComment Comment

let b:current_syntax = "trench-game"
let &cpo = s:cpo
unlet s:cpo
