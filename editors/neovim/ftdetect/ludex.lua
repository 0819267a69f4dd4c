-- The files of the languages Ludex serves.
vim.filetype.add({
  extension = {
    g = "gdl",
    bdl = "bdl",
    bgl = "bogl",
  },
})
