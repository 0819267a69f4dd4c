;; Two levels: the gate where the journey begins, and a room with rats below it.

(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "first gate"
        "What an adventurer sees here first."
        (room-list (square-room "ground_tile3" "ground_soil3"))
        (layout (irregular-grid #t(40 40) #t(11 11)))
        (touch-up (wall-builder "wall_brick2")
                  (floor-builder "ground_tile3")
                  (floor-builder "ground_soil3"))
        (item-lists (option (item-by-type 1 2 "food")))
        (connections (common-stairs "first gate" "rat cellar"
                                    "grey stairs" "room" certainly)))
 (level "rat cellar"
        "What waits below."
        (room-list (square-room "ground_soil3" "ground_soil3")
                   (circular-room "ground_soil3" "ground_soil3"))
        (layout (irregular-grid #t(40 40) #t(11 11)))
        (touch-up (wall-builder "wall_rubble2")
                  (floor-builder "ground_soil3"))
        (item-lists (option (item-by-type 0 2 "food")))
        (creature-lists (option (creature 1 3 "rat")))))
