; What the wind does; part of the game.
(add kites speed (100 gusty))
(table mp-to-enter-terrain (kites (slope ridge) ((1 2) (1 3))))
