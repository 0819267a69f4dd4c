;; The cellar of an inn.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "inn cellar" "Barrels and cobwebs."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))))
