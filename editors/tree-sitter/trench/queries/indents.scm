; Neovim's captures, and behind them those of Helix.

[
  (block)
  (while_stmt)
  (for_stmt)
  (repeat_stmt)
  (if_stmt)
  (switch_stmt)
  (alternative)
  (paren_expr)
  (random_set)
] @indent.begin @indent

(block "}" @indent.branch @outdent)
"else" @indent.branch @outdent

; A brace on a line of its own stands below the word of its statement.
(while_stmt body: (block "{" @indent.branch @outdent))
(for_stmt body: (block "{" @indent.branch @outdent))
(repeat_stmt body: (block "{" @indent.branch @outdent))
(if_stmt body: (block "{" @indent.branch @outdent))
(alternative body: (block "{" @indent.branch @outdent))

[(comment) (block_comment)] @indent.auto
