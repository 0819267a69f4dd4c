;; Two wells with one tunnel.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "north well" "Cold."
        (room-list (circular-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (connections (unique-stairs "north well" "south well" "grey stairs" "room" certainly)))
 (level "south well" "Colder."
        (room-list (circular-room "ground_rock3" "ground_rock3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (connections (common-stairs "south well" "north well" "grey stairs" "corridor" unlikely)
                     (final-stairs "south well" "grey stairs" "any" almost-certain))))
