(level-config-dsl)
(level-list
 (level "old well"
        "Moss and echoes."
        (room-list (square-room "mud" "gravel"))
        (layout (irregular-grid #t(30 24) #t(9 8)))))
