(a ' ; b
 c)
