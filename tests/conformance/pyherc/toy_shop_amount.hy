;; The shopkeeper cannot count.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "toy shop" "Tick."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (item-lists (option (item-by-type 5 2 "food")))))
