[
  (player_block)
  (block_comment)
  (comment)+
] @fold
