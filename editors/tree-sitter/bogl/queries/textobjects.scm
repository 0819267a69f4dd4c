; Neovim's captures, and behind them those of Helix.

(value_def) @function.outer @function.around
(equation value: (_) @function.inner @function.inside)
(type_def type: (_) @class.inner @class.inside) @class.outer @class.around
(param) @parameter.inner @parameter.inside @parameter.outer @parameter.around
(arg_list (_) @parameter.inner @parameter.inside @parameter.outer @parameter.around)
(call_expr (arg_list) @call.inner) @call.outer
(if_expr) @conditional.outer
(while_expr) @loop.outer
[(comment) (block_comment)] @comment.inner @comment.inside @comment.outer @comment.around
