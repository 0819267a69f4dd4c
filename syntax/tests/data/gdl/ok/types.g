(unit-type tug (hp-max 3))
(material-type coal)
(terrain-type |deep water|)
(advance-type steam)
