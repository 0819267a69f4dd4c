;; The hall of a guild that kept too many books.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "guild hall" "Dusty shelves."
        (room-list (square-band-room "ground_tile3" "ground_tile4" "ground_rock3")
                   (circular-band-room "ground_tile3" "ground_tile4" "ground_rock3")
                   (square-pitroom "ground_tile3" "ground_rock3" "rock_pit_07")
                   (pillar-room "ground_tile3" "ground_rock3" ["wall_brick2"])
                   (square-library "ground_tile3" "ground_rock3" ["wall_brick1" "wall_brick3"])
                   (circular-room-with-candles "ground_tile3" "ground_tile4" "ground_rock3"
                                               [["standing_candle_f0" "standing_candle_f1"]]))
        (layout (regular-grid #t(30 30) #t(10 10))
                (irregular-grid #t(40 30) #t(10 10)))))
