; A variable is known from its declaration to the end of what stands around it, braces or not.
[
  (source_file)
  (block)
  (for_stmt)
  (while_stmt)
  (repeat_stmt)
  (if_stmt)
  (switch_stmt)
] @local.scope

(decl_stmt name: (name) @local.definition.variable)
(name_ref) @local.reference
