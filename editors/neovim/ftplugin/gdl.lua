-- The options and the command of buffers with GDL modules.
require("ludex").prepare()
