-- `:LudexNew`: games that are begun, in a buffer and in files. Run by session.lua.
local support = ...
local check, lines = support.check, support.lines

-- A new buffer has the text in its language.
local function begin()
  for _, filetype in ipairs(require("ludex").filetypes) do
    support.now = ":LudexNew " .. filetype
    vim.cmd("LudexNew " .. filetype)
    check(vim.bo.filetype == filetype and vim.api.nvim_buf_get_name(0) == "", "it is " .. vim.bo.filetype)
    check(#lines() > 4 and lines()[#lines()] ~= "", table.concat(lines(), "\n"))
    vim.cmd("bwipeout!")
  end
  local choose = vim.ui.select
  vim.ui.select = function(items, _, answer)
    answer(items[1])
  end
  vim.cmd("LudexNew")
  vim.ui.select = choose
  check(vim.bo.filetype == require("ludex").filetypes[1], "the chosen language is " .. vim.bo.filetype)
  vim.cmd("bwipeout!")
end

-- A game with a name is in files, and one that is there stays.
local function write()
  support.now = ":LudexNew trench"
  local own = vim.fn.getcwd()
  vim.fn.mkdir(support.examples .. "/new", "p")
  vim.cmd.cd(support.examples .. "/new")
  local messages = support.messages()
  vim.cmd("LudexNew trench hut")
  check(vim.fs.basename(vim.api.nvim_buf_get_name(0)) == "hut.tr", vim.api.nvim_buf_get_name(0))
  check(vim.fn.filereadable("hut.trg") == 1, "there is no game file")
  check(#messages == 0, vim.inspect(messages))
  vim.fn.writefile({ "fortify;" }, "hut.tr")
  vim.cmd("LudexNew trench hut")
  check(#messages == 1 and messages[1]:find("Ludex: hut.tr: this is there already", 1, true) == 1, vim.inspect(messages))
  check(vim.fn.readfile("hut.tr")[1] == "fortify;", "the file stays")
  vim.cmd("LudexNew trnch")
  check(#messages == 2 and messages[2]:find("did you mean `trench`", 1, true) ~= nil, vim.inspect(messages))
  vim.cmd.cd(own)
end

return function()
  check(vim.deep_equal(vim.fn.getcompletion("LudexNew b", "cmdline"), { "bdl", "bogl" }), "languages are completed")
  begin()
  write()
  vim.cmd("silent %bwipeout!")
end
