;; The shop was never opened.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-list
 (level "toy shop" "Tick."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (touch-up (wall-builder "wall_brick2"))))
