;; A toy shop after closing time.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "toy shop" "Something ticks."
        (room-list (square-room "ground_wood4" "ground_wood4"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (touch-up)
        (item-lists (option (item-by-type 2 2 "boots")
                            (item-by-type 0 1 "hint")))))
