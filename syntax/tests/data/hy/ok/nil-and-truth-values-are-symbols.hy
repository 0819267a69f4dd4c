(nil true None True)
