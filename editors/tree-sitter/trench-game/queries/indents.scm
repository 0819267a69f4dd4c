; Neovim's captures, and behind them those of Helix.

(player_block) @indent.begin @indent
(player_block "}" @indent.branch @outdent)
[(comment) (block_comment)] @indent.auto
