require("ludex").prepare()
