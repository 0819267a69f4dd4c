;; One section has no neighbours, so its room may be small along that side.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "bell foundry" "Moulds of sand."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(6 20) #t(6 10)))))
