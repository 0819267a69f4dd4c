#tuple(1 2)
