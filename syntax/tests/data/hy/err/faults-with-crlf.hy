(defn a [] ; one
  (b "c")

(defn d []
  (e 'f)
  (g ')
  "\x4")
