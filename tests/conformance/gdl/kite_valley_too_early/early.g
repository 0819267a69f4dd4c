; The winds come before the kites are counted.
(game-module "early" (title "Too Early"))
(unit-type box-kite)
(unit-type dragon-kite)
(terrain-type slope)
(include "gusts")
(define kites (box-kite dragon-kite))
