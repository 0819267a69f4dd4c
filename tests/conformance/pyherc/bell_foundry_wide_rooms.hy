;; Rooms larger than the level.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "bell foundry" "Moulds of sand."
        (room-list (circular-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(30 10)))))
