;; A hut of square ice.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "ice hut" "Snow."
        (room-list (square-room "ground_tile3" "ground_tile3"))
        (layout (regular-grid #q(20 20) #t(10 10)))))
