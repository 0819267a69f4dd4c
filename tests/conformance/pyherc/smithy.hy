#!/usr/bin/env hy
;; The smithy, written by somebody who likes underscores.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level_list ; the dash and the underscore are one
 (level "smithy" "Clang,\tclang: \"hot!\""
        (room_list (square_room "ground_rock3" "ground_rock3"))
        (layout ; one plan only
          (regular-grid #t(20 20) #t(10 10)))
        (touch-up
          ;; (wall-torches "wall_brick2" certainly)
          (wall_builder "wall_brick2"))))
