(a r"b)
(c)
