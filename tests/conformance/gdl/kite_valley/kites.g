; The kites themselves.
(game-module "kites")
(unit-type box-kite (char "b"))
(unit-type dragon-kite (char "d"))
(terrain-type slope)
(terrain-type ridge)
(define kites (box-kite dragon-kite))
(define gusty 140)
