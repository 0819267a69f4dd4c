(a ; one ; two
 b) ; three