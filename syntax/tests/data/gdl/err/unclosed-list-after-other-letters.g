(name "Fähre") (tow 渡 (1
(set ebb 1)
