(a "b "c")
