;; The lighthouse door stays open.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "lighthouse" "Oil."
        (room-list (circular-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10))))
