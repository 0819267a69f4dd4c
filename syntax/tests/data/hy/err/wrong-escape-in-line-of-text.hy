#s("one"
   "C:\users")
