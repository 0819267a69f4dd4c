-- Ludex in Neovim: filetypes, and the configuration of the language server.
--
-- Neovim 0.11: `vim.lsp.enable("ludex")`. Neovim 0.10: `require("ludex").setup()`, which works in
-- both.
local M = {}

M.extensions = { g = "gdl", bdl = "bdl", tr = "trench", trg = "trench-game", hy = "hy", bgl = "bogl", bglp = "bogl" }
M.filetypes = vim.fn.uniq(vim.fn.sort(vim.tbl_values(M.extensions)))
M.root_markers = { "ludex.toml", ".git" }

-- True once `setup` has been called.
local is_set_up = false

function M.config()
  return {
    -- Neovim takes every line that a server logs for an error.
    cmd = { vim.g.ludex_path or "ludex", "lsp", "--log-level", "warn" },
    filetypes = M.filetypes,
    root_markers = M.root_markers,
    settings = { ludex = vim.g.ludex_settings or vim.empty_dict() },
    -- What preview.lua and test.lua carry out, and no settings.
    init_options = { commands = { "ludex.play", "ludex.runTest" }, ludex = vim.empty_dict() },
    before_init = require("ludex.watching").ask,
  }
end

local function has_enable()
  return vim.fn.has("nvim-0.11") == 1
end

local function is_enabled()
  return has_enable() and vim.lsp.is_enabled ~= nil and vim.lsp.is_enabled("ludex")
end

-- The program: `vim.g.ludex_path` if it is set, or what a `vim.lsp.config("ludex", …)` of the user's
-- own says. nil if that says no name.
function M.program()
  local cmd = is_enabled() and vim.lsp.config.ludex.cmd or M.config().cmd
  return type(cmd) == "table" and cmd[1] or nil
end

-- The message that the program is missing, or nil if it is there.
function M.missing()
  local program = M.program()
  if program and vim.fn.executable(program) ~= 1 then
    return ("`%s` cannot be run; see `:checkhealth ludex`"):format(program)
  end
end

-- Says that the program is missing: once, however many files are opened.
local function tell_if_missing()
  local missing = (is_set_up or is_enabled()) and M.missing()
  if missing then
    vim.notify_once("Ludex: " .. missing, vim.log.levels.WARN)
  end
end

-- Prepares the current buffer, which is of one of the languages; called by the files in `ftplugin`.
function M.prepare()
  -- A message now would be lost behind the file that is being opened.
  vim.schedule(tell_if_missing)
  if vim.b.did_ftplugin then
    return
  end
  vim.b.did_ftplugin = 1
  local undo = require("ludex.options").set(vim.bo.filetype)
  require("ludex.explain").define(0)
  require("ludex.preview").define(0)
  require("ludex.show").define(0)
  require("ludex.test").define(0)
  require("ludex.restart").define(0)
  local commands = { "LudexExplain", "LudexPreview", "LudexPaint", "LudexPlay", "LudexShow", "LudexTest", "LudexRestart" }
  for _, command in ipairs(commands) do
    undo = undo .. " | silent! delcommand -buffer " .. command
  end
  vim.b.undo_ftplugin = undo
end

-- Starts the server for the files it knows. Settings may be given: `{ gdl = { library = … } }`.
function M.setup(settings)
  is_set_up = true
  if settings then
    vim.g.ludex_settings = settings
  end
  -- Where the plugin was put on the runtime path late, `ftdetect` and `plugin` have not been read.
  vim.filetype.add({ extension = M.extensions })
  require("ludex.new").define()
  if has_enable() then
    vim.lsp.enable("ludex")
    return
  end
  vim.api.nvim_create_autocmd("FileType", {
    group = vim.api.nvim_create_augroup("ludex", { clear = true }),
    pattern = M.filetypes,
    callback = function(event)
      local config = M.config()
      if vim.fn.executable(config.cmd[1]) ~= 1 then
        return
      end
      vim.lsp.start({
        name = "ludex",
        cmd = config.cmd,
        root_dir = vim.fs.root(event.buf, config.root_markers) or vim.fn.getcwd(),
        settings = config.settings,
        init_options = config.init_options,
        before_init = config.before_init,
      }, { bufnr = event.buf })
    end,
  })
end

return M
