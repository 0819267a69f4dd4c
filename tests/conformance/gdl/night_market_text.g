#| The night market.
   #| Stalls open at dusk. |#
   ; This line is inside the comment too. |#
(unit-type |noodle stall| (char "n")
  (help "The board says \"Hot!\" (and means it)."))
(unit-type tea-tent #| no stove |# (name "tea tent"))
(terrain-type |wet cobbles| (char "w") ; slippery
  (name "wet cobbles"))
(define |all the stalls| (|noodle stall| tea-tent))
(define sign "caf\0351; not a comment #| nor this |#")
(define lines "one
two")
(table vanishes-on (|all the stalls| |wet cobbles| false))
