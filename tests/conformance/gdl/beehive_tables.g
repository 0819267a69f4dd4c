; Who may enter which comb.
(unit-type queen)
(unit-type worker)
(unit-type drone)
(terrain-type comb)
(terrain-type meadow)
(material-type honey)
(material-type pollen)

(define fliers (worker drone))

(table mp-to-enter-terrain 1 (queen meadow 9))
(table acp-to-attack 1
  (queen u* (3 2 2))
  (fliers fliers ((1 2) (2 1))))
(table base-production
  (worker m* (2 5))
  ((queen drone) (honey) 0))
(table base-production add (drone (honey pollen) 1))
(table unit-storage-x
  (u* honey 10)
  ((queen worker) (honey pollen) ((4 4) (8 8))))
