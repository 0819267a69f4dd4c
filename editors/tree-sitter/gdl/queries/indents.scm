; Neovim's captures, and behind them those of Helix.

(list) @indent.begin @indent
(list ")" @indent.branch @outdent)
(string) @indent.ignore
(block_comment) @indent.ignore
