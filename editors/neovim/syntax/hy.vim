" Colours of Hy as pyherc's levels use it, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

let s:levels = 'level level-config-dsl level-list'
let s:elements = 'connections creature-lists item-lists layout option room-list touch-up'
let s:bindings = 'def defconstant setv'
let s:definers = 'default-method defclass defmacro defmacro! defmacro-alias defmacro/g! defmain defmatcher defmethod
      \ defmulti defn defn+ defn-alias defreader defun defun-alias'
let s:imports = 'import require'
let s:lambdas = 'dict-comp fn genexpr lambda list-comp set-comp'
let s:controls = '-> ->> ap-compose ap-dotimes ap-each ap-each-while ap-filter ap-first ap-if ap-last ap-map
      \ ap-map-when ap-pipe ap-reduce ap-reject as-> assert break catch cond continue do doto else except finally for
      \ for* foreach if if* if-not if-python2 let lif lif-not loop progn raise recur return throw throws try unless
      \ when while with with* xi yield yield-from'
let s:specials = 'del eval eval-and-compile eval-when-compile global nonlocal quasiquote quote unquote
      \ unquote-splicing with-decorator with-gensyms'
let s:booleans = 'False True false true'
let s:nothings = 'None nil null'
let s:chances = 'almost-certain almost-certainly-not certainly certainly-not highly-likely likely unlikely'

execute 'syntax match hyKeyword "(\@1<=' .. ludex#word(s:levels, s:elements)
execute 'syntax match hyKeyword "(\@1<='
      \ .. ludex#word(s:bindings, s:definers, s:imports, s:lambdas, s:controls, s:specials)
execute 'syntax match hyConstant "\k\@1<!' .. ludex#word(s:booleans, s:nothings)
execute 'syntax match hyChance "\k\@1<!' .. ludex#word(s:chances)
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
