;; The rats have hired somebody.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "rat court" "Squeaking."
        (room-list (square-room "ground_tile3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (creature-lists (option (creature 1 1 "dragon")))))
