; A piece is known in the whole file, before its definition too.
(source_file) @local.scope

(piece name: (name) @local.definition.type)
(name_ref) @local.reference
