(level-config-dsl)

(level

(defn a [])
