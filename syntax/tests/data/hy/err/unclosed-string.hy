(a "b)
(c "d")
