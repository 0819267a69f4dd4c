;; The same cellar, two years earlier.
(require pyherc.macros)
(require pyherc.config.dsl.level)

(level-config-dsl)

(level-list
 (level "inn cellar"
        #s("Barrels and cobwebs, and under the"
           "third barrel a trapdoor.")
        (layout (regular-grid #t(20 20) #t(10 10)))
        (room-list (square-room "ground_tile3" "ground_soil4"))
        (touch-up (wall-builder "wall_rubble6"))))
