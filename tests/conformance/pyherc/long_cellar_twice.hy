;; One cellar with two descriptions.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "long cellar" "Wine."
        (room-list (square-room "ground_tile3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10))))
 (level "long cellar" "Vinegar."
        (room-list (circular-room "ground_rock3" "ground_rock3"))
        (layout (irregular-grid #t(30 20) #t(10 10)))))
