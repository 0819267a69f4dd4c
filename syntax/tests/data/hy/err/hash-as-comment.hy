# a level
(a)
