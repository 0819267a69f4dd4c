;; The court of the rat king.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "rat court" "Squeaking."
        (room-list (square-room "ground_tile3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (item-lists (option (item-by-type 0 2 "potion")
                            (item-by-type 1 1 "light weapon"))
                    (option))
        (creature-lists (option (creature 3 6 "rat"))
                        (option (creature 1 1 "spider")
                                (creature 2 2 "bat")))))
