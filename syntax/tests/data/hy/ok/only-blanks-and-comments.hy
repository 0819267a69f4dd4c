
 ; no level

;; none yet