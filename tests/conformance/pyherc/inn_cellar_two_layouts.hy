;; The cellar was measured twice.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "inn cellar" "Barrels."
        (layout (regular-grid #t(20 20) #t(10 10)))
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(30 20) #t(10 10)))))
