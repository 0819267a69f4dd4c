(a)
#d