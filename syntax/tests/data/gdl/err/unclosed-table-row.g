(table draught
  ((tug ferry) shoal 2
  (raft shoal 1))
(set ebb 1)
