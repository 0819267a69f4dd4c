(level-list
 (level "old well" "Moss."
        (room-list)
        (layout))

(defn a [])
