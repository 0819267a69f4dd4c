-- For `vim.lsp.enable("ludex")` in Neovim 0.11 and later.
return require("ludex").config()
