r"\x" r"a\"b"
