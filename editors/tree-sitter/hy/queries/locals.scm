(source_file) @local.scope

; A function has its parameters.
(list head: (symbol) @_head
 (#match? @_head "^(fn|lambda|def(n|un|macro|method|reader|main).*)$")) @local.scope
(list head: (symbol) @_head . (symbol)? . (vector (symbol) @local.definition.variable.parameter)
 (#match? @_head "^(fn|lambda|def(n|un|macro|method|reader|main).*)$"))

(list head: (symbol) @_head . (symbol) @local.definition.function
 (#match? @_head "^def(n|un|macro|method|multi|reader|main|matcher).*$"))
(list head: (symbol) @_head . (symbol) @local.definition.type
 (#eq? @_head "defclass"))
(list head: (symbol) @_head . (symbol) @local.definition.variable
 (#any-of? @_head "def" "setv"))

(symbol) @local.reference
