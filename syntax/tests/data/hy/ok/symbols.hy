(defn floor-builder *tiles* empty? set! a.b -> -)
