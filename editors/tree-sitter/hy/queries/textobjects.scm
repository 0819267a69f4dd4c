; Neovim's captures, and behind them those of Helix. A form of the top level is what a function is elsewhere, and what
; stands behind the head of a form are its parameters.

(source_file (list (_)* @function.inner @function.inside) @function.outer @function.around)
(source_file (reader_macro (list (_)* @function.inner @function.inside)) @function.outer @function.around)
(list head: (_) (_) @parameter.inner @parameter.inside @parameter.outer @parameter.around)
(comment) @comment.inner @comment.inside @comment.outer @comment.around
