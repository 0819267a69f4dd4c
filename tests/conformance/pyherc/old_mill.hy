;; A mill without a miller.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "old mill" "Flour everywhere."
        (layout (irregular-grid #t(40 20) #t(10 10)))
        (room-list (circular-room "ground_rock3" "ground_rock3"))))
