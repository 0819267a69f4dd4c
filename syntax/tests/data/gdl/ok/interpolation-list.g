(unit-type ferry
  (load-effect ((0 9) (20 4) (40 0)))
)