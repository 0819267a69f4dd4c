;; Nothing asks for the macros of the levels.
(require [pyherc.macros [*]])

(level-config-dsl)

(level-list
 (level "bell foundry" "Moulds of sand."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))))
