;; The cellar wants to look nice.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "inn cellar" "Barrels."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (decoration (wall-builder "wall_brick2"))
        (layout (regular-grid #t(20 20) #t(10 10)))))
