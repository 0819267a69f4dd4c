(game_header name: (name) @name) @definition.module
(type_def name: (name) @name) @definition.type
(enum_value (upper_name) @name) @definition.constant
(value_def (signature name: (name) @name type: (function_type))) @definition.function
(value_def
 (signature name: (name) @name type: [(type_ref) (tuple_type) (enum_type) (extended_type)])) @definition.constant

(call_expr function: (name_ref) @name) @reference.call
(type_ref) @name @reference.type
