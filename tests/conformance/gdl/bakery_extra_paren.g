; A bakery with one lid too many.
(unit-type baker (hp-max 4)))
(unit-type miller)
(terrain-type street)
