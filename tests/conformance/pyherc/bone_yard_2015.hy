;; Bones, and what gnaws on them.
(require pyherc.macros)
(require pyherc.config.dsl.level)

(level-config-dsl)

(level-list
 (level "bone yard" "Crunch."
        (room-list (circular-bones-room "ground_tile3" "ground_soil4" "ground_soil4"
                                        ["bones"] 20))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (creature-lists (option (creature 1 2 "spider")))))
