#t[1 2] #t"ab" #ta #t:b #t#t(1)
