(level-list
 (new-level "old well" (room-list) (layout) ["Moss and echoes."]))
