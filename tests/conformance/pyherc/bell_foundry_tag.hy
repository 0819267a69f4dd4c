;; Stairs in a place that no level has.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "bell foundry" "Moulds of sand."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (connections (final-stairs "bell foundry" "grey stairs" "tower" certainly))))
