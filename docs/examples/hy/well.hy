;; The Root Cellar, file 3 of 3: the bottom of the well, and the way out.

(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "deep well"
        #s("Water drips from far above. Whoever comes this deep"
           "must find another way back to the light.")
        (room-list (circular-room "ground_rock3" "ground_rock3")
                   (circular-band-room "ground_rock3" "ground_soil3"
                                       "ground_rock3"))
        (layout (irregular-grid #t(40 40) #t(11 11)))
        (touch-up (wall-builder "wall_rubble6")
                  (floor-builder "ground_rock3")
                  (floor-builder "ground_soil3")
                  (wall-cracker "wall_rubble6" likely))
        (item-lists (option (item-by-type 1 2 "tome")
                            (item-by-type 1 1 "idol"))
                    (option (item-by-type 1 2 "martial weapon")))
        (creature-lists (option (creature 1 2 "skeleton warrior")
                                (creature 2 4 "bat"))
                        (option (creature 1 1 "great fungus")))
        ;; Up, out, and home.
        (connections (final-stairs "deep well"
                                   "grey stairs" "room" certainly))))
