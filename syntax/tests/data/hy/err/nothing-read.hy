(a #t)
(b #s ; c
 )
#d
