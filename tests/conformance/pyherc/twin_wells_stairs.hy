;; Stairs in the middle of nowhere.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "north well" "Cold."
        (room-list (circular-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (connections
          (unique-stairs "north well" "first gate" "grey stairs" certainly))))
