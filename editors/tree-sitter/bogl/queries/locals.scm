[(source_file) (equation) (let_expr)] @local.scope

(type_def name: (name) @local.definition.type)
(enum_value) @local.definition.constant
(signature name: (name) @local.definition.function)
(param) @local.definition.variable.parameter
(board_position (lower_name) @local.definition.variable.parameter)
(let_expr name: (name) @local.definition.variable)

[(name_ref) (type_ref)] @local.reference
