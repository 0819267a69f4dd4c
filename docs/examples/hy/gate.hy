;; The Root Cellar, file 1 of 3: the gate where the journey begins.
;; A short dungeon of three levels: gate, root cellar, deep well.

(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 ;; No creatures here: a quiet place to pack a bag.
 (level "first gate"
        #s("A gate of black oak stands open under the hill."
           "Somebody has left a lamp burning for you.")
        (room-list (square-room "ground_tile3" "ground_soil4")
                   (circular-room "ground_tile3" "ground_soil4"))
        (layout (regular-grid #t(20 20) #t(10 10))
                (regular-grid #t(30 10) #t(10 10)))
        (touch-up (wall-builder "wall_brick2")
                  (floor-builder "ground_tile3")
                  (floor-builder "ground_soil4")
                  (wall-cracker "wall_brick2" unlikely)
                  (wall-torches "wall_brick2" likely))
        (item-lists (option (item-by-type 1 2 "simple weapon")
                            (item-by-type 1 1 "armour")
                            (item-by-type 2 3 "food"))
                    (option (item-by-type 1 1 "spade")
                            (item-by-type 1 2 "potion")
                            (item-by-type 2 3 "food")))
        ;; The root cellar is in cellar.hy.
        (connections (unique-stairs "first gate" "root cellar"
                                    "grey stairs" "room" certainly))))
