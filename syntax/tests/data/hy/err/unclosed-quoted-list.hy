(a '(b c)
(defn d [])
