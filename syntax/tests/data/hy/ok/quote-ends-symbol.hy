(a'b c'(d))
