(level "a" "b"
  (room-list (c 1)
  (layout (d 2)))
(e)
