-- 'indentexpr' of every language. The server says where a line begins: one that is typed as in other editors, and one
-- that `=` comes to as the formatter puts it. Where it does not answer, the line above decides.
local client = require("ludex.client")

local M = {}

-- The longest that somebody who types waits for an answer, and somebody who gives `=`, which formats the whole file; in
-- milliseconds. Usually it is there after five.
local TYPING, FORMATTING = 200, 3000

-- What the server answers to a request for edits, and their encoding; nil without an answer in time.
local function edits(method, limit, params)
  local attached = client.of(vim.api.nvim_get_current_buf())
  if not attached then
    return nil
  end
  params.textDocument = vim.lsp.util.make_text_document_params()
  -- A tab is as wide as it is shown, which need not be a step.
  params.options = { tabSize = vim.bo.tabstop, indentSize = vim.fn.shiftwidth(), insertSpaces = vim.bo.expandtab }
  return client.request_now(attached, method, params, limit), attached.offset_encoding
end

-- The columns of the lines whose indentation edits change, by line.
local function columns(changes)
  local found = {}
  for _, edit in ipairs(changes) do
    local first, last = edit.range.start, edit.range["end"]
    local blanks = vim.fn.getline(last.line + 1):match("^[ \t]*")
    if last.character <= #blanks then
      -- What is kept of a line before it is blank, too: the edit would begin behind it otherwise.
      local before = vim.fn.getline(first.line + 1):sub(1, first.character) .. edit.newText
      found[last.line + 1] = vim.fn.strdisplaywidth(before:match("[ \t]*$") .. blanks:sub(last.character + 1))
    end
  end
  return found
end

-- The number of blanks and tabs that a line begins with.
local function blanks_of(line)
  return #vim.fn.getline(line):match("^%s*")
end

-- The edits that indent a line behind a character that was typed: a closing bracket, or else a line break.
local function typed(line, character)
  local column = character == "\n" and 0 or blanks_of(line) + 1
  local position = { line = line - 1, character = column }
  return edits("textDocument/onTypeFormatting", TYPING, { position = position, ch = character })
end

-- Where a line begins by the line above: one step further in behind a bracket that is open at its end, and one further
-- out for a closing one. A line that holds something else stays.
local function by_line_above(line)
  local text = vim.fn.getline(line)
  local closes = text:find("^%s*[%])}]") ~= nil
  if text:find("%S") and not closes then
    return -1
  end
  local above = vim.fn.prevnonblank(line - 1)
  local opens = vim.fn.getline(above):find("[%[({][^%[%](){}]*$") ~= nil
  local steps = (opens and 1 or 0) - (closes and 1 or 0)
  return math.max(vim.fn.indent(above) + steps * vim.fn.shiftwidth(), 0)
end

-- Indents a line that is being typed; the cursor stays where it is in what is written there.
local function settle(line, character)
  local buffer, tick = vim.api.nvim_get_current_buf(), vim.b.changedtick
  local changes, encoding = typed(line, character)
  if buffer ~= vim.api.nvim_get_current_buf() or tick ~= vim.b.changedtick then
    return
  end
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local blanks, fallback = blanks_of(line), changes and -1 or by_line_above(line)
  if fallback >= 0 then
    vim.api.nvim_buf_set_text(buffer, line - 1, 0, line - 1, blanks, { (" "):rep(fallback) })
  else
    vim.lsp.util.apply_text_edits(changes or {}, buffer, encoding or "utf-16")
  end
  if row == line then
    vim.api.nvim_win_set_cursor(0, { row, blanks_of(line) + math.max(column - blanks, 0) })
  end
end

local group = vim.api.nvim_create_augroup("ludex.indent", { clear = true })

-- Has a line indented before it is shown. While 'indentexpr' is evaluated nobody may change a text or a window, and
-- others who are called while the server is waited for might try.
local function settle_soon(line, character)
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_clear_autocmds({ group = group })
  vim.api.nvim_create_autocmd({ "CursorMovedI", "TextChangedI", "InsertLeave" }, {
    group = group,
    callback = function(event)
      vim.api.nvim_clear_autocmds({ group = group })
      if event.buf == buffer then
        settle(line, character)
      end
    end,
  })
end

-- The columns of the lines that the formatter moves, in a text of a buffer. They hold for one `=`: the text's number
-- changes only at its end, and so does what the server knows of it.
local formatted = {}

local function column_of_formatter(line)
  local buffer = vim.api.nvim_get_current_buf()
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local key = table.concat({ buffer, tick, vim.fn.shiftwidth(), vim.bo.tabstop }, " ")
  if formatted.key ~= key then
    formatted = { key = key, columns = columns(edits("textDocument/formatting", FORMATTING, {}) or {}) }
  end
  return formatted.columns[line] or -1
end

-- The indentation of line `v:lnum`, or -1 if it stays.
function M.expr()
  local line = vim.v.lnum
  local text = vim.fn.getline(line)
  if text:find("%S") and not vim.fn.mode():find("^[iR]") then
    return column_of_formatter(line)
  elseif not client.of(vim.api.nvim_get_current_buf()) then
    return by_line_above(line)
  end
  local closing = text:match("^%s*([%])}])")
  -- With the cursor before it, the line has been broken off there.
  local is_typed = closing and vim.api.nvim_win_get_cursor(0)[2] > text:find("%S") - 1
  local character = is_typed and closing or "\n"
  if vim.fn.getchar(1) == 0 then
    settle_soon(line, character)
    return -1
  end
  -- More has been typed already, as by a macro. It would stand there before the line is indented, and be read so.
  local changes = typed(line, character)
  return changes and (columns(changes)[line] or -1) or by_line_above(line)
end

return M
