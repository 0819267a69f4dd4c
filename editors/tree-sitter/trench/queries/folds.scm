[
  (block)
  (if_stmt)
  (switch_stmt)
  (while_stmt)
  (for_stmt)
  (repeat_stmt)
  (block_comment)
  (comment)+
] @fold
