; Every name of GDL is known in the whole module, and in those that include it.

(source_file) @local.scope

(list head: (symbol) @_head . (symbol) @local.definition.type
 (#match? @_head "-type$"))
(list head: (symbol) @_head . (symbol) @local.definition.constant
 (#any-of? @_head "define" "namer"))

(symbol) @local.reference
