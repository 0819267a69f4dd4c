-- 'indentexpr' of every language. A new line, or one that is being typed, gets the column that its language's rule
-- gives. A line that `=` comes to keeps its own column if that is sound as well: then its author meant it.
local M = {}

local rules = {
  gdl = require("ludex.indent.lisp").rule("gdl"),
  hy = require("ludex.indent.lisp").rule("hy"),
  bdl = require("ludex.indent.braces").rule({ explicit = true }),
  trench = require("ludex.indent.trench").rule,
  bogl = require("ludex.indent.bogl").rule,
  ["trench-game"] = require("ludex.indent.braces").rule({ comments = true }),
}

local texts = {
  gdl = require("ludex.indent.lisp").in_text("gdl"),
  hy = require("ludex.indent.lisp").in_text("hy"),
}

-- How far `=` has moved lines, by buffer. It holds for one `=`: the text's number changes only at its end.
local moves = {}

local function moves_of(buffer)
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  if not moves[buffer] or moves[buffer].tick ~= tick then
    moves[buffer] = { tick = tick, by_line = {} }
  end
  return moves[buffer].by_line
end

-- What is sound beside the usual column: a list of columns, a function that says so, or nil for every column.
local function is_sound(others, column)
  if type(others) == "function" then
    return others(column)
  end
  return not others or vim.list_contains(vim.tbl_values(others), column)
end

-- The indentation of line `v:lnum`, or -1 if it stays.
function M.expr()
  local line = vim.v.lnum
  local text = vim.fn.getline(line)
  local by_line = moves_of(vim.api.nvim_get_current_buf())
  local current = vim.fn.indent(line)
  local is_new = not text:find("%S") or vim.fn.mode():find("^[iR]") ~= nil
  local usual, others, anchor = rules[vim.bo.filetype](line, text, vim.fn.shiftwidth())
  by_line[line] = 0
  if not usual then
    return -1
  end
  if not is_new then
    -- Where the line would stand if it went along with what it belongs to.
    local moved = math.max(current + (by_line[anchor] or 0), 0)
    if is_sound(others, moved) then
      usual = moved
    end
    by_line[line] = usual - current
  end
  return usual == current and -1 or usual
end

-- Whether a line begins inside of a string, so that what looks like a comment there is none.
function M.is_in_text(line)
  local in_text = texts[vim.bo.filetype]
  return in_text ~= nil and in_text(line)
end

return M
