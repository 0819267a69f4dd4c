-- The options and the command of buffers with BDL files.
require("ludex").prepare()
