;; A mill without a plan.
(require pyherc.macros)
(require pyherc.config.dsl.level)

(level-config-dsl)

(level-list
 (level "old mill" "Flour."
        (room-list (square-room "ground_tile3" "ground_soil4"))))
