; Neovim's captures, and behind them those of Helix.

[(type_def) (equation) (arg_list) (tuple_expr) (paren_expr) (enum_type) (tuple_type)] @indent.begin @indent
[")" "}"] @indent.branch @outdent
(block_comment) @indent.ignore
