(a "one
 two" b)
