;; A quarry that nobody pumps dry.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "flooded quarry" "Drip, drip."
        (room-list (cavern "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (touch-up (wall-builder "wall_rubble3")
                  (floor-builder "ground_rock3")
                  (pit-builder "rock_pit")
                  (wall-cracker "wall_rubble3" likely)
                  (support-beams "wall_rubble3" "wooden beams" unlikely)
                  (wall-torches "wall_rubble3" almost-certainly-not)
                  (floor-swapper "ground_rock3" "ground_soil4" "mud" highly-likely)
                  (coarse-replace-wall "moss" "wall_rubble3" "wall_rubble5"))))
