;; A chapel below the hill.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "chapel" "Candle smoke."
        (room-list (square-room "ground_tile3" "ground_tile4"))
        (layout (regular-grid [20 20] (, 10 10))
                (regular-grid #t((+ 10 10) 20) #t(10 10)))
        (touch-up (wall-builder "wall_brick2")
                  (wall-torches "wall_brick2" 45)
                  (wall-cracker "wall_brick2" (* 2 15)))))
