-- Ludex in Neovim: the configuration of its language server.
--
-- Neovim 0.11: `vim.lsp.enable("ludex")`. Neovim 0.10: `require("ludex").setup()`, which
-- works in both.
local M = {}

M.filetypes = { "gdl", "bdl", "trench", "trench-game", "hy", "bogl" }
M.root_markers = { "ludex.toml", ".git" }

-- The comment strings, so that `gc` works.
local commentstrings = { gdl = "; %s", trench = "// %s", ["trench-game"] = "// %s", hy = "; %s", bogl = "-- %s" }

-- The program: `vim.g.ludex_path` if it is set.
function M.program()
  return vim.g.ludex_path or "ludex"
end

function M.config()
  return {
    cmd = { M.program(), "lsp" },
    filetypes = M.filetypes,
    root_markers = M.root_markers,
    settings = { ludex = vim.g.ludex_settings or vim.empty_dict() },
  }
end

local function on_filetype(callback)
  vim.api.nvim_create_autocmd("FileType", {
    group = vim.api.nvim_create_augroup("ludex", { clear = true }),
    pattern = M.filetypes,
    callback = callback,
  })
end

-- Starts the server for the files it knows. Settings may be given: `{ gdl = { library = … } }`.
function M.setup(settings)
  if settings then
    vim.g.ludex_settings = settings
  end
  if vim.fn.has("nvim-0.11") == 1 then
    vim.lsp.enable("ludex")
    on_filetype(function(event)
      vim.bo[event.buf].commentstring = commentstrings[event.match] or ""
    end)
    return
  end
  on_filetype(function(event)
    vim.bo[event.buf].commentstring = commentstrings[event.match] or ""
    local config = M.config()
    vim.lsp.start({
      name = "ludex",
      cmd = config.cmd,
      root_dir = vim.fs.root(event.buf, config.root_markers) or vim.fn.getcwd(),
      settings = config.settings,
    }, { bufnr = event.buf })
  end)
end

return M
