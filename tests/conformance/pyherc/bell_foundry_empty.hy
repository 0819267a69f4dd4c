;; Nothing to choose from.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "bell foundry" "Moulds of sand."
        (room-list)
        (layout (regular-grid #t(20 20) #t(10 10)))))
