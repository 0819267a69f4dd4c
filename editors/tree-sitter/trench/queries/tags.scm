(label_stmt name: (name) @name) @definition.label
(goto_stmt label: (name_ref) @name) @reference.label

(source_file (decl_stmt name: (name) @name) @definition.variable)
