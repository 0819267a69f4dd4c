;; The rats have no pack.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "rat court" "Squeaking."
        (room-list (square-room "ground_tile3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (creature-lists (creature 3 6 "rat"))))
