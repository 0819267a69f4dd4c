; What can be looked up by name: types, and what else a form of the top level defines.

(source_file
 (list head: (symbol) @_head . (symbol) @name
  (#match? @_head "-type$")) @definition.type)
(source_file
 (list head: (symbol) @_head . (symbol) @name
  (#eq? @_head "define")) @definition.constant)
(source_file
 (list head: (symbol) @_head . (symbol) @name
  (#eq? @_head "table")) @definition.constant)
(source_file
 (list head: (symbol) @_head . (symbol) @name
  (#eq? @_head "namer")) @definition.function)
(source_file
 (list head: (symbol) @_head . [(symbol) (string)] @name
  (#eq? @_head "game-module")) @definition.module)

(symbol) @name @reference.type
