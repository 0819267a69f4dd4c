(scorekeeper (do
(set b 1)
)
(set c 1)
