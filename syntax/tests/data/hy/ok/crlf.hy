(a ; one
 b)
