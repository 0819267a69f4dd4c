;; The Root Cellar, file 2 of 3: damp rooms full of barrels and rats.
;; The stairs up come from gate.hy, the stairs down lead to well.hy.

(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "root cellar"
        "Roots as thick as your arm have broken through the ceiling."
        (room-list (square-room "ground_soil2" "ground_soil2")
                   (circular-band-room "ground_wood4" "ground_soil2"
                                       "ground_soil2")
                   (square-pitroom "ground_soil2" "ground_soil2"
                                   "rock_pit_07"))
        (layout (irregular-grid #t(40 40) #t(11 11))
                (irregular-grid #t(60 30) #t(11 11)))
        ;; Floors first, then the patches of rock in them.
        (touch-up (wall-builder "wall_rubble2")
                  (floor-builder "ground_soil2")
                  (floor-builder "ground_wood4")
                  (floor-swapper "ground_soil2" "ground_rock2"
                                 "stony patches" unlikely)
                  (pit-builder "rock_pit")
                  (support-beams "wall_rubble2" "wooden beams" likely)
                  (wall-torches "wall_rubble2" almost-certainly-not))
        (item-lists (option (item-by-type 1 3 "food")
                            (item-by-type 0 1 "potion")))
        ;; Either many rats or a few spiders.
        (creature-lists (option (creature 3 6 "rat"))
                        (option (creature 1 2 "rat")
                                (creature 1 3 "spider")))
        (connections (unique-stairs "root cellar" "deep well"
                                    "grey stairs" "room" certainly))))
