"a\
b"
