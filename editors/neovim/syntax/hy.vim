" Colours of Hy as pyherc's levels use it, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

syntax match hyKeyword "(\@1<=\%(require\|import\|level-config-dsl\|level-list\|level\|room-list\|layout\)\k\@!"
syntax match hyKeyword "(\@1<=\%(touch-up\|item-lists\|creature-lists\|connections\|option\)\k\@!"
syntax match hyKeyword "(\@1<=\%(defn\|defmacro\|defclass\|defreader\|def\|setv\|fn\|let\|do\|if\|when\|cond\)\k\@!"
syntax match hyKeyword "(\@1<=\%(unless\|for\|while\|try\|except\|with\|return\|yield\|raise\|assert\)\k\@!"
syntax match hyConstant "\k\@1<!\%(True\|False\|None\|true\|false\|nil\)\k\@!"
syntax match hyChance "\k\@1<!\%(certainly\|almost-certain\|highly-likely\|likely\|unlikely\)\k\@!"
syntax match hyChance "\k\@1<!\%(almost-certainly-not\|certainly-not\)\k\@!"
syntax match hySymbol "\k\@1<!:\k\+"
syntax match hyReader "#[^[:space:]()\[\]{}\";]"
syntax match hyNumber "\k\@1<![-+]\=\d[0-9_]*\%(\.\d*\)\=\k\@!"
syntax region hyString start=+"+ skip=+\\.+ end=+"+
syntax match hyComment ";.*" contains=@Spell
syntax sync fromstart

highlight default link hyKeyword Keyword
highlight default link hyConstant Constant
highlight default link hyChance Constant
highlight default link hySymbol Constant
highlight default link hyReader PreProc
highlight default link hyNumber Number
highlight default link hyString String
highlight default link hyComment Comment

let b:current_syntax = "hy"
let &cpo = s:cpo
unlet s:cpo
