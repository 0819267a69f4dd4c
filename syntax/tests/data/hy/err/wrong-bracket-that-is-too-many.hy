(a (b) } c)
