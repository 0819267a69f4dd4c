#| a #| b |#
(set ebb 1)
