#s("one" "two")
