;; A crooked chapel.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "chapel" "Smoke."
        (room-list (square-room "ground_tile3" "ground_tile4"))
        (layout (regular-grid [20 20) #t(10 10)))))
