; Neovim's captures, and behind them those of Helix.

[(piece) (placement)] @class.outer @class.around
(piece "{" . (_)+ @class.inner @class.inside . "}")
(placement "{" . (_)+ @class.inner @class.inside . "}")

[
  (rules_section)
  (pieces_section)
  (initial_section)
  (invariants_section)
  (finish_section)
  (moves_block)
  (positions_block)
] @block.outer

(explicit) @function.outer @function.around
(explicit (script) @function.inner @function.inside)

[(move) (rule) (property) (invariant) (finish_rule)] @statement.outer @entry.around
(rule value: (_) @assignment.rhs @entry.inside) @assignment.outer
(property value: (_) @assignment.rhs @entry.inside) @assignment.outer

(arg_list (name_ref) @parameter.inner @parameter.inside @parameter.around)
