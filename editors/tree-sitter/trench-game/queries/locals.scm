; A game file introduces nothing that it refers to; the names of players are unique in it.
(source_file) @local.scope
(player_field value: (name) @local.definition.variable)
