(unit-type tug
(name "Tug")
(hp-max 3
(notes "slow"))
(set ebb 1)
