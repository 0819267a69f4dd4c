(größe "über" ')
