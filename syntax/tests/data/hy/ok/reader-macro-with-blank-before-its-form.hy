#t (1 2)
#d
(defn a [])
