-- What the parts of the session share: checks that end it, waiting, keys, and places in files.
local M = {}

M.repository = os.getenv("REPOSITORY")
M.examples = os.getenv("EXAMPLES")

-- What the failure of a check is about.
M.now = ""

function M.check(condition, message)
  if not condition then
    io.stderr:write("FAILED: " .. M.now .. ": " .. message .. "\n")
    vim.cmd("cquit 1")
  end
end

local patience = 30000

function M.wait(what, condition)
  M.check(vim.wait(patience, condition, 20), "waited in vain for " .. what)
end

-- Does something until it succeeds, because the server may still be reading the files. What it gives
-- besides says on failure what came instead.
function M.again(what, action)
  local start = vim.uv.hrtime()
  repeat
    local done, instead = action()
    if done then
      return
    end
    vim.wait(100)
    local is_late = vim.uv.hrtime() - start > patience * 1e6
    M.check(not is_late, "waited in vain for " .. what .. ", and got " .. tostring(instead))
  until is_late
end

-- Opens an example, and waits for the server.
function M.open(file)
  vim.cmd.edit(M.examples .. "/" .. file)
  M.wait("the server", function()
    return #vim.lsp.get_clients({ bufnr = 0, name = "ludex" }) == 1
  end)
end

-- Puts the cursor to a place: a piece of a line, with `$0` where the cursor is to be.
function M.go_to(place)
  local before, behind = place:match("^(.*)%$0(.*)$")
  for number, line in ipairs(M.lines()) do
    local start = line:find(before .. behind, 1, true)
    if start then
      vim.api.nvim_win_set_cursor(0, { number, start - 1 + #before })
      return
    end
  end
  M.check(false, "there is no " .. before .. behind)
end

-- Keys in normal mode, in one go.
function M.press(keys)
  vim.cmd.normal({ vim.keycode(keys), bang = true })
end

function M.lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

-- Another editor with what the README gives for text beside the line, completion and folding, on an example: completion
-- needs keys that are typed one by one. Gives it and what runs Lua in it.
function M.editor_of_readme(file)
  local readme = table.concat(vim.fn.readfile(M.repository .. "/editors/neovim/README.md"), "\n")
  local settings = readme:match("```lua\n(vim%.diagnostic%.config.-)```")
  M.check(settings ~= nil, "the README has settings")
  local editor = vim.fn.jobstart({ vim.v.progpath, "--embed", "--headless", "--clean", "-n" }, { rpc = true })
  local function ask(code, ...)
    return vim.rpcrequest(editor, "nvim_exec_lua", code, { ... })
  end
  ask(settings)
  ask(
    [[
      local repository, program, file = ...
      vim.opt.runtimepath:append(repository .. "/editors/neovim")
      vim.g.ludex_path = program
      vim.cmd("runtime ftdetect/ludex.lua")
      require("ludex").setup()
      vim.cmd.edit(file)
    ]],
    M.repository,
    vim.g.ludex_path,
    M.examples .. "/" .. file
  )
  return editor, ask
end

-- The messages that are shown from now on, in a list that grows.
function M.messages()
  local messages = {}
  vim.notify = function(message)
    table.insert(messages, message)
  end
  return messages
end

-- An error in a script would leave the editor waiting for somebody.
function M.run(part, ...)
  local done, problem = xpcall(part, debug.traceback, ...)
  M.check(done, tostring(problem))
end

return M
