(unit-type tug (name "Tug) (notes "slow"))
(set ebb 1)
