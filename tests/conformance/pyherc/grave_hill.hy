;; A hill of graves.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])
(import [herculeum.config.room-generators [mundane-items skeletons no-items no-characters]])

(level-config-dsl)

(level-list
 (level "grave hill" "Do not dig."
        (room-list (circular-graveyard "ground_soil4" "ground_soil4" ["grave"]
                                       (mundane-items 50 item-generator rng)
                                       (skeletons 70 creature-generator rng))
                   (square-graveyard "ground_soil4" "ground_soil4" ["grave"]
                                     (no-items) (no-characters)))
        (layout (regular-grid #t(20 20) #t(10 10)))))
