; Two troupes of puppeteers and the applause they fight for.
(unit-type puppet (point-value 3)
  (possible-sides (or "north" (and "south" (not "independent")))))
(unit-type stage (speed 0) (see-always true) (can-be-self false))
(terrain-type square)
(side 1 (name "North") (class "north"))
(side 2 (name "South") (class "south"))
(scorekeeper
  (title "Applause")
  (when (after-turn 12))
  (do (if (>= (sum-uprop puppet point-value) 9) win lose)))
(scorekeeper (title "Last troupe") (do last-side-wins))
