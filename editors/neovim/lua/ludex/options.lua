-- The options of a buffer of one of the languages.
local M = {}

-- Letters, digits and what else the names of a Lisp hold: ! $ % & * + - . / : < = > ? @ ^ _ ~
local lisp = "@,33,36-38,42-43,45-58,60-64,94,95,126,192-255"

local slashes = "s1:/*,mb:*,ex:*/,://"
local semicolons = ":;;;,:;;,:;"

-- `iskeyword` has the characters of a name, so that `w`, `*` and `CTRL-]` take it as a whole; `commentstring` and
-- `comments` are for `gc` and `gq`; `suffixesadd`, `include` and `includeexpr` for `gf`. What is not given here is as
-- usual.
local options = {
  gdl = {
    commentstring = "; %s",
    comments = semicolons,
    iskeyword = lisp .. ",#",
    suffixesadd = ".g",
    include = [[^\s*(include\s\+"\=]],
    indentkeys = "0),!^F,o,O",
  },
  bdl = {
    -- Comments stand in blocks of JavaScript only: see `follow_scripts`.
    commentstring = "",
    comments = slashes,
    indentkeys = "0},0],0),!^F,o,O",
  },
  trench = {
    commentstring = "// %s",
    comments = "://",
    iskeyword = "@,48-57,_,39,192-255",
    suffixesadd = ".tr",
    indentkeys = "0},0],0),:,!^F,o,O,e",
  },
  ["trench-game"] = {
    commentstring = "// %s",
    comments = slashes,
    iskeyword = "@,46-57,_,192-255",
    suffixesadd = ".tr",
    include = [[\<files\=:\s*]],
    indentkeys = "0},0],0),!^F,o,O",
  },
  hy = {
    commentstring = "; %s",
    comments = semicolons,
    iskeyword = lisp,
    suffixesadd = ".hy",
    include = [[^\s*(\%(require\|import\)\s\+\[\=]],
    includeexpr = "v:lua.require'ludex.options'.hy_module(v:fname)",
    indentkeys = "0),0],0},!^F,o,O",
  },
  bogl = {
    commentstring = "-- %s",
    comments = ":--",
    iskeyword = "@,48-57,_,39,192-255",
    indentkeys = "0),0},0=then,0=else,!^F,o,O",
  },
}

-- How real files of the languages are indented. `let g:ludex_recommended_style = 0` leaves these options alone.
local styles = {
  gdl = { shiftwidth = 2, tabstop = 8 },
  bdl = { shiftwidth = 2 },
  trench = { shiftwidth = 4 },
  ["trench-game"] = { shiftwidth = 4 },
  hy = { shiftwidth = 2, tabstop = 8 },
  bogl = { shiftwidth = 2, tabstop = 8 },
}

-- The file of a module of Hy.
function M.hy_module(name)
  return (name:gsub("%.", "/"):gsub("-", "_"))
end

local function is_style_wanted()
  local wanted = vim.g.ludex_recommended_style
  return wanted == nil or (wanted ~= 0 and wanted ~= false)
end

-- The folders in which modules lie: that of the file, those above it for Hy, the library for GDL.
local function path_of(filetype)
  if filetype == "hy" then
    return vim.o.path .. ",.;"
  elseif filetype == "gdl" then
    local library = vim.tbl_get(vim.g.ludex_settings or {}, "gdl", "library") or {}
    local folders = vim.tbl_map(function(folder)
      return "," .. vim.fn.escape(vim.fn.expand(folder), " ,\\")
    end, type(library) == "table" and library or { library })
    return vim.o.path .. table.concat(folders)
  end
end

local following = vim.api.nvim_create_augroup("ludex.options", { clear = true })

-- In BDL `commentstring` is that of JavaScript while the line of the cursor begins in a block of it, and empty elsewhere,
-- where a comment would be a fault. The colours tell where a block is.
local function follow_scripts(buffer)
  vim.api.nvim_clear_autocmds({ group = following, buffer = buffer })
  vim.api.nvim_create_autocmd({ "CursorMoved", "BufEnter" }, {
    group = following,
    buffer = buffer,
    callback = function()
      if vim.bo.filetype ~= "bdl" then
        return true
      end
      local is_script = vim.iter(vim.fn.synstack(vim.fn.line("."), 1)):any(function(id)
        return vim.fn.synIDattr(id, "name") == "bdlExplicit"
      end)
      local wanted = is_script and "// %s" or ""
      if vim.bo.commentstring ~= wanted then
        vim.bo.commentstring = wanted
      end
    end,
  })
end

-- Sets what a filetype needs, and gives the command that takes it back.
function M.set(filetype)
  local own = vim.tbl_extend("force", {
    indentexpr = "v:lua.require'ludex.indent'.expr()",
    formatexpr = "v:lua.require'ludex.format'.expr()",
    formatoptions = (vim.o.formatoptions:gsub("[tcroqlj]", "")) .. "croqlj",
    path = path_of(filetype),
  }, options[filetype])
  if is_style_wanted() then
    -- With 'preserveindent', `=` does not turn the tabs of old files into blanks.
    local style = { expandtab = true, softtabstop = -1, preserveindent = styles[filetype].tabstop ~= nil }
    for option, value in pairs(vim.tbl_extend("force", style, styles[filetype])) do
      own[option] = value
    end
  end
  local names = vim.tbl_keys(own)
  table.sort(names)
  for _, name in ipairs(names) do
    vim.bo[name] = own[name]
  end
  if filetype == "bdl" then
    follow_scripts(vim.api.nvim_get_current_buf())
  end
  if type(vim.b.editorconfig) == "table" then
    -- The filetype was set after the .editorconfig had been read, which has the last word.
    pcall(function()
      require("editorconfig").config(vim.api.nvim_get_current_buf())
    end)
  end
  return "setlocal " .. table.concat(names, "< ") .. "<"
end

return M
