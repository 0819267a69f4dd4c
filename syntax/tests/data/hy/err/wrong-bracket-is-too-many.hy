(a (b) } c)
(d)
