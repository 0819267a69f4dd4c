-- `:LudexRestart` stops the server, if it runs, and starts it for all open files of its languages: after a crash, or
-- once a new version is installed. What is not saved stays as it is.
local M = {}

local client = require("ludex.client")

-- Milliseconds after which a server that does not end by itself is killed, after which nobody waits any more, and from
-- one look at it to the next.
local patience, most, step = 2000, 5000, 50

-- The group of the autocommands that start the server when a filetype is set: that of `vim.lsp.enable`, or that of
-- `setup` in Neovim 0.10; nil if a configuration of the user's own starts it.
local function group()
  return vim.iter({ "nvim.lsp.enable", "ludex" }):find(function(name)
    return (pcall(vim.api.nvim_get_autocmds, { group = name }))
  end)
end

local function start()
  local starting = group()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local filetype = vim.bo[buffer].filetype
    if vim.api.nvim_buf_is_loaded(buffer) and vim.list_contains(require("ludex").filetypes, filetype) then
      vim.api.nvim_exec_autocmds("FileType", { group = starting, buffer = buffer, modeline = false })
    end
  end
end

-- A restart waits for servers to end.
local is_waiting = false

-- Starts the server once those with the given ids, and no others, have ended: one may have started meanwhile.
local function start_after_end(stopped, waited)
  local running = vim.tbl_filter(vim.lsp.get_client_by_id, stopped)
  if #running == 0 then
    is_waiting = false
    return start()
  elseif waited >= most then
    is_waiting = false
    return client.tell("the server does not end")
  elseif waited == patience then
    vim.lsp.stop_client(running, true)
  end
  vim.defer_fn(function()
    start_after_end(running, waited + step)
  end, step)
end

local function run()
  local missing = require("ludex").missing()
  if missing then
    return client.tell(missing)
  end
  if is_waiting then
    return
  end
  local stopped = vim.tbl_map(function(running)
    return running.id
  end, vim.lsp.get_clients({ name = "ludex" }))
  vim.lsp.stop_client(stopped)
  is_waiting = true
  start_after_end(stopped, 0)
end

-- The command, in a buffer of its own.
function M.define(buffer)
  vim.api.nvim_buf_create_user_command(buffer, "LudexRestart", run, { desc = "Start the server anew" })
end

return M
