;; A hut of ice.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(setv größe₁ 20)
(setv tags #{"ice" "snow"})
(setv table {:door "north"
             :window "none \" at all"})
(level-list
 (level "ice hut" "Snow outside,
snow inside."
        (room-list (square-room "ground_tile3" "ground_tile3"))
        (layout (regular-grid #t(größe₁ 20) #t(10 10)))))
