;; The Wine Cellar: one level with six beginner's faults,
;; each explained on the line above it.

(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "wine cellar"
        "Rows of dusty bottles, and something that rattles among them."
        ;; Fault: circular-room takes two floors, one is missing.
        (room-list (circular-room "ground_tile3"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (touch-up (wall-builder "wall_brick2")
                  ;; Fault: the probability is called unlikely.
                  (wall-cracker "wall_brick2" unlikly))
        ;; Fault: items must stand in an option.
        (item-lists (item-by-type 1 2 "potion"))
        ;; Fault: the element is called creature-lists.
        (creature-list (option (creature 1 2 "rat")))
        (connections
         ;; Fault: there is no level called wine press.
         (unique-stairs "wine cellar" "wine press" "grey stairs" "room" certainly)
         ;; Fault: a chance is a number or a name, not a string.
         (final-stairs "wine cellar" "grey stairs" "room" "certainly"))))
