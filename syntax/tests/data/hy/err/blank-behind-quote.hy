(a ' b)
