(a ﻿b)
