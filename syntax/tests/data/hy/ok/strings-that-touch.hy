"a""b"c"d"
