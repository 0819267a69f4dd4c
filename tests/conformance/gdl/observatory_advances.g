; An observatory that grinds better and better lenses.
(unit-type tower)
(unit-type telescope)
(terrain-type hilltop)
(material-type glass)
(advance-type grinding (rp 10))
(advance-type polishing (rp 20) (help "Needs a steady hand."))
(advance-type mirrors (rp 60))

(table advance-needed-to-research
  (polishing grinding true)
  (mirrors (grinding polishing) true))
(table advance-needed-to-build (telescope polishing 1))
(table advance-consumption-per-rp (a* glass (1 2 3)))
