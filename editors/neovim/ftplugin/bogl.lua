-- The options and the command of buffers with BoGL programs.
require("ludex").prepare()
