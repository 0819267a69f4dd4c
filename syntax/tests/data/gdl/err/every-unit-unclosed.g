(tug 3 4
(raft 1 2
(ferry 2 3)
