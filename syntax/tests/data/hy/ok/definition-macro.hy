#d(defn a [b] b)
