; The market that never closes.
(unit-type stall)
(terrain-type cobbles)
#| Open #| all |# night.
