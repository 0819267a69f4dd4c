(defn a []
  (b)

(defn c []
  (d))
