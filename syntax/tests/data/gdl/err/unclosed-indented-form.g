  (define a (1 2)
  (define b (3))
