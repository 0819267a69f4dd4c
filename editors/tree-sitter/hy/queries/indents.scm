; Neovim's captures, and behind them those of Helix.

((list) @indent.align @indent
 (#set! indent.open_delimiter "(")
 (#set! indent.close_delimiter ")"))
((vector) @indent.align @indent
 (#set! indent.open_delimiter "[")
 (#set! indent.close_delimiter "]"))
([(dict) (set)] @indent.align @indent
 (#set! indent.open_delimiter "{")
 (#set! indent.close_delimiter "}"))
(string) @indent.ignore
