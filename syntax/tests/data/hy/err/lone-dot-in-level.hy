(layout . (irregular-grid #t(30 24) #t(9 8)) a)
