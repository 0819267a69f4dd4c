(defmacro twice [&rest forms]
  "do it again"
  `(do ~@forms ~@forms))
