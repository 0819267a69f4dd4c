;; A set, two years too early.
(require pyherc.macros)
(require pyherc.config.dsl.level)

(level-config-dsl)

(setv bells #{1 2})

(level-list
 (level "bell foundry" "Moulds of sand."
        (room-list (square-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))))
