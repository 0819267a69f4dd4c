; Part of the game.
(add box-kite speed 120)
(add kites hp-max 2)
