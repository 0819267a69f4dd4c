(a)
"b
