-- The options and the command of buffers with Trench scripts.
require("ludex").prepare()
