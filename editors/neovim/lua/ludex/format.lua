-- 'formatexpr' of every language: `gq` breaks comment lines that are too long. Code is never joined or broken, and
-- neither are short comment lines, which are often tables.
local M = {}

-- What a comment line begins with.
local leaders = {
  gdl = "^%s*;+%s*",
  hy = "^%s*;+%s*",
  bdl = "^%s*//+%s*",
  trench = "^%s*//+%s*",
  ["trench-game"] = "^%s*//+%s*",
  bogl = "^%s*%-%-+%s*",
}

-- Whether a line begins inside of a string, by its colours, so that what looks like a comment there is none.
local function is_in_text(line, column)
  return vim.fn.synIDattr(vim.fn.synID(line, column, 1), "name"):find("String$") ~= nil
end

local function leader_of(filetype, line)
  local leader = vim.fn.getline(line):match(leaders[filetype])
  return leader and not is_in_text(line, #leader) and leader or nil
end

-- Where a comment line is broken: the byte behind the last word that fits, or behind the first one.
local function cut_of(text, leader, width)
  local cut
  local start = text:find("%s+%S", #leader + 1)
  while start do
    if cut and vim.fn.strdisplaywidth(text:sub(1, start - 1)) > width then
      return cut
    end
    cut = start
    local word = text:find("%S", start)
    start = text:find("%s+%S", word)
  end
  return cut
end

-- The pieces of a comment line, each with its leader.
local function broken(text, leader, width)
  local pieces = {}
  while vim.fn.strdisplaywidth(text) > width do
    local cut = cut_of(text, leader, width)
    if not cut then
      break
    end
    table.insert(pieces, text:sub(1, cut - 1))
    text = leader .. text:sub(cut):gsub("^%s+", "")
  end
  table.insert(pieces, text)
  return pieces
end

function M.expr()
  if vim.fn.mode():find("^[iR]") then
    -- While typing, 'formatoptions' says what is broken.
    return 1
  end
  local width = vim.bo.textwidth > 0 and vim.bo.textwidth or 79
  for line = vim.v.lnum + vim.v.count - 1, vim.v.lnum, -1 do
    local leader = leader_of(vim.bo.filetype, line)
    local text = vim.fn.getline(line)
    if leader and vim.fn.strdisplaywidth(text) > width then
      local pieces = broken(text, leader, width)
      if #pieces > 1 then
        vim.api.nvim_buf_set_lines(0, line - 1, line, false, pieces)
      end
    end
  end
  return 0
end

return M
