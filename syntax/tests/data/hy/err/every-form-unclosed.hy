(defn a [
(defn b [
(defn c [])
