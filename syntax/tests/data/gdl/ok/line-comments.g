; charts
(set ebb 1) ; (set ebb 2)
;; end