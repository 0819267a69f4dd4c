-- Whether Neovim is to tell the server of files that change on disk. On Linux it does so only if it is asked to,
-- because without `inotifywait` it reads the names of all files below the workspace when the server starts.
local M = {}

-- As many names are read in about 0.1 seconds.
local most_names = 10000

local function has_few_names(folder)
  local names = 0
  for _ in vim.fs.dir(folder, { depth = 100 }) do
    names = names + 1
    if names > most_names then
      return false
    end
  end
  return true
end

local function is_wanted(root)
  local wanted = vim.g.ludex_watch_files
  if wanted ~= nil then
    return wanted ~= 0 and wanted ~= false
  end
  return vim.fn.executable("inotifywait") == 1 or (root ~= nil and has_few_names(root))
end

-- `before_init` of the client: what the server is told in its first message. On other systems Neovim watches anyway.
function M.ask(params, config)
  local can = vim.tbl_get(params, "capabilities", "workspace", "didChangeWatchedFiles")
  if can and vim.fn.has("linux") == 1 then
    can.dynamicRegistration = is_wanted(config.root_dir)
  end
end

return M
