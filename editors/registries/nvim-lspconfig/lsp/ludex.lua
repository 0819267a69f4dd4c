-- Format: lsp/*.lua of nvim-lspconfig 2, for Neovim 0.11 and later. Not submitted; OWNER stands for whose repository it is.

---@brief
---
--- https://github.com/OWNER/ludex
---
--- Language server for languages of games: GDL (Xconq), BDL, Trench, pyherc's levels in Hy, and BoGL.
---
--- Neovim does not know most of these filetypes. Ludex's own plugin (`editors/neovim` of its repository) brings them with
--- colours, pictures and games; without it:
---
--- ```lua
--- vim.filetype.add({
---   extension = { g = 'gdl', bdl = 'bdl', tr = 'trench', trg = 'trench-game', hy = 'hy', bgl = 'bogl', bglp = 'bogl' },
--- })
--- ```
---
--- Settings are below `ludex`, such as `{ ludex = { gdl = { library = { '/usr/share/xconq/lib' } } } }`; a `ludex.toml` at the
--- root of the workspace holds them for every editor.

---@type vim.lsp.Config
return {
  cmd = { 'ludex', 'lsp', '--log-level', 'warn' },
  filetypes = { 'bdl', 'bogl', 'gdl', 'hy', 'trench', 'trench-game' },
  root_markers = { 'ludex.toml', '.git' },
  settings = { ludex = vim.empty_dict() },
}
