-- The files of the languages Ludex serves.
vim.filetype.add({ extension = require("ludex").extensions })
