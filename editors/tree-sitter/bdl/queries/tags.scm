(piece name: (name) @name) @definition.class
(name_ref) @name @reference.class
