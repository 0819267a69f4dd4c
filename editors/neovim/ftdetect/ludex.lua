-- The files of the languages Ludex serves.
vim.filetype.add({
  extension = {
    g = "gdl",
    bdl = "bdl",
    tr = "trench",
    trg = "trench-game",
    hy = "hy",
    bgl = "bogl",
  },
})
