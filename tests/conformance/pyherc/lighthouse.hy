;; A lighthouse with rats.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "lighthouse" "It smells of whale oil."
        (creature-lists (option (creature 1 3 "rat")))
        (touch-up (floor-builder "ground_rock3")
                  (wall-builder "wall_brick2"))
        (connections (unique-stairs "lighthouse" "first gate" "grey stairs" "room" certainly))
        (item-lists (option (item-by-type 1 2 "food")))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (room-list (circular-room "ground_rock3" "ground_rock3"))))
