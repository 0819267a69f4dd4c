-- `:checkhealth ludex`
local M = {}

function M.check()
  local health = vim.health
  local ludex = require("ludex")
  health.start("ludex")
  if vim.fn.has("nvim-0.11") == 1 then
    health.ok("Neovim has `vim.lsp.enable`")
  elseif vim.fn.has("nvim-0.10") == 1 then
    health.ok('Neovim 0.10: use `require("ludex").setup()`')
  else
    health.error("Neovim 0.10 or later is needed")
  end

  local program = ludex.program()
  if not program then
    health.info("a configuration of your own starts the server")
    return
  end
  if vim.fn.executable(program) ~= 1 then
    health.error(("`%s` cannot be run"):format(program), {
      "Install it: `cargo install --locked --path server` in a clone of Ludex.",
      "Put it on the PATH, or set `vim.g.ludex_path` to where it is.",
    })
    return
  end
  local result = vim.system({ program, "--version" }, { text = true }):wait(5000)
  if result.code == 0 then
    health.ok(("`%s` is %s"):format(vim.fn.exepath(program), vim.trim(result.stdout)))
  else
    health.error(("`%s --version` failed: %s"):format(program, vim.trim(result.stderr or "")))
  end

  for _, extension in ipairs(vim.fn.sort(vim.tbl_keys(ludex.extensions))) do
    local found = vim.filetype.match({ filename = "x." .. extension })
    local say = found == ludex.extensions[extension] and health.ok or health.warn
    say(("`.%s` files have the filetype `%s`"):format(extension, tostring(found)))
  end

  local clients = vim.lsp.get_clients({ name = "ludex" })
  if #clients > 0 then
    health.ok(("the server runs for %d workspace(s)"):format(#clients))
    for _, client in ipairs(clients) do
      local root = client.root_dir or client.config.root_dir
      if not root then
        health.info("a file outside of any workspace: what changes on disk is not watched")
      elseif vim.tbl_get(client.capabilities or {}, "workspace", "didChangeWatchedFiles", "dynamicRegistration") then
        health.ok(("what changes on disk is watched in %s"):format(root))
      else
        health.info(("what changes on disk is not watched in %s: see the README"):format(root))
      end
    end
  else
    health.info("the server does not run: it starts with the first file of its languages")
    health.info("after a crash, `:LudexRestart` in one of those files starts it again")
  end
end

return M
