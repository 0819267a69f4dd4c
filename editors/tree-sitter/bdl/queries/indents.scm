; Neovim's captures, and behind them those of Helix.

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
] @indent.begin @indent

"}" @indent.branch @outdent
