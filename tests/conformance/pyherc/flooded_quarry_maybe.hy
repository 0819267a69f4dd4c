;; Perhaps there are cracks.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "flooded quarry" "Drip."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (touch-up (wall-builder "wall_rubble3")
                  (wall-cracker "wall_rubble3" mostly))))
