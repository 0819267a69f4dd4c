(a ' b)
(c '
 d)
