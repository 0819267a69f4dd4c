(level "old well"
 #s("Moss and echoes, and below them
    "the sound of water.")
 (room-list)
 (layout))
