(room-list (square-room "a" "b"))
