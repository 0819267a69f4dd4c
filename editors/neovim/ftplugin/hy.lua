-- The options and the command of buffers with pyherc's levels in Hy.
require("ludex").prepare()
