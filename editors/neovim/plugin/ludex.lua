-- The command that needs no file of a language.
require("ludex.new").define()
