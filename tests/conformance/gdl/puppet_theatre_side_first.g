; The troupe is there, the puppets are not.
(side 1 (name "North"))
(unit-type puppet)
(terrain-type square)
