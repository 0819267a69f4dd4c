(setv a "b)
(defn c [] "d")
