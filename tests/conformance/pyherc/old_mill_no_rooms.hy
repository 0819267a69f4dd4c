;; A mill without a room.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "old mill" "Flour."
        (layout (regular-grid #t(20 20) #t(10 10)))))
