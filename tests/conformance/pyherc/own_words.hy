;; A level in its own words.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(defn stone-room [corridor]
  (square-room "ground_rock3" corridor))

(defmacro one-of [name]
  `(option (creature 1 1 ~name)))

(level-list
 (level "attic" "Dry."
        (room-list (stone-room "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (creature-lists (one-of "bat") (one-of "spider"))))
