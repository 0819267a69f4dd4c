; A race that starts with half a snail.
(terrain-type lawn)
(unit-type shed (speed 0))
(unit-type snail (char "s") (hp-max 3)
