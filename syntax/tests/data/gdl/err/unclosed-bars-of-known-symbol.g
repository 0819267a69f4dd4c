(unit-type |tug boat|)
(|tug boat 3 4 (hp 2))
(|tug boat| 5 4)
