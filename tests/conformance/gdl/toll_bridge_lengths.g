; The keeper adds three tolls to two.
(unit-type pilgrim)
(terrain-type road)
(define morning (10 20 30))
(define evening (5 5))
(define day (+ morning evening))
