#d(defn a []
#d(defn b [])
