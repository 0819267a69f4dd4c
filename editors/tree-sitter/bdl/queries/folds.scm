[
  (rules_section)
  (pieces_section)
  (initial_section)
  (invariants_section)
  (finish_section)
  (piece)
  (placement)
  (moves_block)
  (positions_block)
  (explicit)
] @fold
