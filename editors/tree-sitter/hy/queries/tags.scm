; What can be looked up by name: functions and the like, values, and the levels.

(list head: (symbol) @_head . (symbol) @name
 (#match? @_head "^def(n|un|macro|method|multi|reader|main|matcher|ault-method)")) @definition.function
(list head: (symbol) @_head . (symbol) @name
 (#eq? @_head "defclass")) @definition.class
(source_file
 (list head: (symbol) @_head . (symbol) @name
  (#any-of? @_head "def" "setv")) @definition.constant)
(list head: (symbol) @_head . (string) @name
 (#eq? @_head "level")) @definition.module

(list head: (symbol) @name) @reference.call
