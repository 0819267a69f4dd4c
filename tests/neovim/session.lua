-- One session in a real Neovim, with its own keys. Its parts are beside it: languages.lua has what every language
-- shows, buffers.lua what the plugin does in a buffer, preview.lua pictures beside the text, show.lua
-- documents beside it, test.lua what programs expect of themselves, new.lua games that are begun, help.lua the page of
-- `:help`, typing.lua constructs that are typed with completion on, server.lua the rest.
-- Run by tests/tests/product/neovim.rs with REPOSITORY, EXAMPLES and LUDEX in the environment.
local folder = os.getenv("REPOSITORY") .. "/tests/neovim/"
local support = dofile(folder .. "support.lua")
local run = support.run

vim.opt.runtimepath:append(support.repository .. "/editors/neovim")
vim.g.ludex_path = os.getenv("LUDEX")
vim.cmd("runtime ftdetect/ludex.lua")
require("ludex").setup()

-- Whatever hangs, the test ends.
vim.defer_fn(function()
  support.check(false, "not done after 5 minutes")
end, 300000)

run(function()
  local function part(name, ...)
    return assert(loadfile(folder .. name))(support, ...)
  end
  local languages = part("languages.lua")
  for _, row in ipairs(languages.rows) do
    languages.walk(row)
  end
  part("buffers.lua")()
  local server = part("server.lua", languages.rows)
  server.reopen()
  server.code_actions()
  server.explain()
  server.explain_without_answer()
  part("preview.lua")()
  part("show.lua")()
  part("test.lua")()
  part("new.lua")()
  part("help.lua")()
  server.restart()
  server.watch()
  server.watch_or_not()
  server.format_on_save()
  server.settings_of_readme()
  part("typing.lua")()
  server.quiet_log()
  server.without_program()
end)

io.stdout:write("neovim: all checks passed\n")
vim.cmd("qall!")
