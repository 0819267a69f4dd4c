; #| not open
#| ; not a line |# x