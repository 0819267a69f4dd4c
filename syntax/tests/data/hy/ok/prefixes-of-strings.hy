u"a" r"b" ur"c" ru"d"
