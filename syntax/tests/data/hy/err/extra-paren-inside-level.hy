(level-list
 (level "old well" "Moss."
        (room-list (square-room "a" "b")))
        (layout (irregular-grid #t(30 24) #t(9 8)))))
