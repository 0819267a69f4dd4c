; Neovim's captures, and behind them those of Helix.

(player) @class.outer @class.around
(player_block) @class.inner @class.inside

[(setting) (player_field)] @assignment.outer @entry.around
(setting value: (_) @assignment.rhs @assignment.inner @entry.inside)
(player_field value: (_) @assignment.rhs @assignment.inner @entry.inside)

[(comment) (block_comment)] @comment.outer @comment.around @comment.inner @comment.inside
