; Neovim's captures, and behind them those of Helix.

(block) @block.outer
(block . "{" . (_)+ @block.inner . "}")

[(if_stmt) (switch_stmt)] @conditional.outer
(if_stmt body: (_) @conditional.inner)
(alternative body: (_) @conditional.inner)

[(while_stmt) (for_stmt) (repeat_stmt)] @loop.outer
(while_stmt body: (_) @loop.inner)
(for_stmt body: (_) @loop.inner)
(repeat_stmt body: (_) @loop.inner)

[
  (decl_stmt)
  (assign_stmt)
  (increment_stmt)
  (action_stmt)
  (goto_stmt)
  (break_stmt)
  (continue_stmt)
] @statement.outer @entry.around

(assign_stmt target: (_) @assignment.lhs value: (_) @assignment.rhs) @assignment.outer
(decl_stmt name: (_) @assignment.lhs value: (_) @assignment.rhs) @assignment.outer

(action_stmt direction: (_) @parameter.inner @parameter.inside)
(action_stmt distance: (_) @parameter.inner @parameter.inside)

[(comment) (block_comment)] @comment.outer @comment.around @comment.inner @comment.inside
