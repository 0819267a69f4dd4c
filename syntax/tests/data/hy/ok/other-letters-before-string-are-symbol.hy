b"a" U"b" fr"c"
