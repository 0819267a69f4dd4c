;; The guild ran out of tiles.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "guild hall" "Shelves."
        (layout (regular-grid #t(20 20) #t(10 10)))
        (room-list (square-room "ground_tile3" "ground_rock3")
                   (square-band-room "ground_tile3" "ground_tile4"))))
