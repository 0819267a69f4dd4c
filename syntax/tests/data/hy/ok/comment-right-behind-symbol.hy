a;b
c