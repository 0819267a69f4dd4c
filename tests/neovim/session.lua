-- One session in a real Neovim: diagnostics, hover, a definition in another file.
-- Run by tests/tests/neovim.rs with REPOSITORY and LUDEX in the environment.
local repository = os.getenv("REPOSITORY")

local function fail(message)
  io.stderr:write("FAILED: " .. message .. "\n")
  vim.cmd("cquit 1")
end

local function check(condition, message)
  if not condition then
    fail(message)
  end
end

local function wait(what, condition)
  check(vim.wait(30000, condition, 20), "waited in vain for " .. what)
end

local function go_to(pattern, column)
  local line = vim.fn.search(pattern)
  check(line > 0, "no line " .. pattern)
  vim.api.nvim_win_set_cursor(0, { line, column })
end

vim.opt.runtimepath:append(repository .. "/editors/neovim")
vim.g.ludex_path = os.getenv("LUDEX")
vim.cmd("runtime ftdetect/ludex.lua")
require("ludex").setup()

vim.cmd.edit(repository .. "/docs/examples/gdl/harbor.g")
check(vim.bo.filetype == "gdl", "filetype is " .. vim.bo.filetype)
wait("the server", function()
  return #vim.lsp.get_clients({ bufnr = 0, name = "ludex" }) == 1
end)

-- A fault is shown while typing, and goes with its cause.
local last = vim.api.nvim_buf_line_count(0)
vim.api.nvim_buf_set_lines(0, last, last, false, { "(define broken (1 2" })
wait("a diagnostic", function()
  return #vim.diagnostic.get(0) == 1
end)
local found = vim.diagnostic.get(0)[1]
check(found.code == "gdl/unclosed-paren", "code is " .. tostring(found.code))
check(found.lnum == last, "line is " .. found.lnum)
vim.api.nvim_buf_set_lines(0, last, last + 1, false, {})
wait("no diagnostics", function()
  return #vim.diagnostic.get(0) == 0
end)

local function request(method)
  local client = vim.lsp.get_clients({ bufnr = 0, name = "ludex" })[1]
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answers = vim.lsp.buf_request_sync(0, method, params, 30000)
  local _, answer = next(answers or {})
  check(answer and not answer.error, method .. ": " .. vim.inspect(answer))
  return answer.result
end

-- Hover on a name from another file, then the jump to it.
go_to("(include \"harbor-types\"", 12)
local hover = request("textDocument/hover")
check(hover and hover.contents.value:find("harbor%-types%.g"), vim.inspect(hover))
vim.lsp.buf.definition()
wait("the jump", function()
  return vim.api.nvim_buf_get_name(0):match("harbor%-types%.g$") ~= nil
end)

-- A predefined name explains itself.
go_to("(unit-type ", 2)
hover = request("textDocument/hover")
check(hover and hover.contents.value:find("form"), vim.inspect(hover))

io.stdout:write("neovim: all checks passed\n")
vim.cmd("qall!")
