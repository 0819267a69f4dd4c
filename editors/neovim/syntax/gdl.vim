" Colours of GDL, before the server sends its own and without it.
if exists("b:current_syntax")
  finish
endif
let s:cpo = &cpo
set cpo&vim

syntax match gdlForm "(\@1<=\%(game-module\|unit-type\|material-type\|terrain-type\|advance-type\|include\|if\)\k\@!"
syntax match gdlForm "(\@1<=\%(define\|undefine\|redefine\|set\|add\|table\|namer\|side\|side-defaults\)\k\@!"
syntax match gdlForm "(\@1<=\%(player\|player-defaults\|world\|area\|unit\|scorekeeper\|print\|imf\|palette\)\k\@!"
syntax match gdlFunction "(\@1<=\%(quote\|list\|append\|remove\|remove-list\|and\|or\|not\)\k\@!"
syntax match gdlConstant "\k\@1<!\%([umta]\*\|true\|false\|nil\)\k\@!"
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
