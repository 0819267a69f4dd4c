" Colours of GDL, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

let s:types = 'advance-type material-type terrain-type unit-type'
let s:definers = 'define namer set table undefine'
let s:controls = 'else end-if if include'
let s:forms = 'add area doctrine evt exu game-module imf independent-units player print scorekeeper side side-defaults
      \ unit unit-defaults world'
let s:functions = '* + - / /= < <= = > >= and append list not or quote remove remove-list'
let s:booleans = 'false true'
let s:constants = 'border cell coating connection draw lose non-advance non-material non-terrain non-unit over-all
      \ over-border over-nothing over-own river-x road-x valley-x win'
let s:presets = 'reset usual'
let s:typelists = 'a* m* t* u*'

execute 'syntax match gdlForm "(\@1<=' .. ludex#word(s:types, s:definers, s:controls, s:forms)
execute 'syntax match gdlFunction "(\@1<=' .. ludex#word(s:functions)
execute 'syntax match gdlConstant "\k\@1<!' .. ludex#word(s:booleans, s:constants, s:presets, s:typelists, 'nil')
syntax match gdlNumber "\k\@1<![-+]\=\d\+\%(\.\d*\)\=%\=\k\@!"
syntax match gdlNumber "\k\@1<!\d\+d\d\+\%([-+]\d\+\)\=\k\@!"
syntax region gdlSymbol start="\k\@1<!|" skip="\\." end="|"
syntax region gdlString start=+"+ skip=+\\.+ end=+"+
syntax match gdlComment ";.*" contains=@Spell
syntax region gdlComment matchgroup=gdlComment start="#|" end="|#" contains=gdlInnerComment,@Spell
syntax region gdlInnerComment contained transparent matchgroup=gdlComment start="#|" end="|#" contains=gdlInnerComment
syntax sync fromstart

highlight default link gdlForm Keyword
highlight default link gdlFunction Function
highlight default link gdlConstant Constant
highlight default link gdlNumber Number
highlight default link gdlSymbol Identifier
highlight default link gdlString String
highlight default link gdlComment Comment

let b:current_syntax = "gdl"
let &cpo = s:cpo
unlet s:cpo
