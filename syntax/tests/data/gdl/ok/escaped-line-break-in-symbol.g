(a\
b)