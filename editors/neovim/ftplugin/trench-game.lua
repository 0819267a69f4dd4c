-- The options and the command of buffers with Trench's game files.
require("ludex").prepare()
