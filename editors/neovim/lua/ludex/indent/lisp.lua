-- Indentation of GDL and Hy: how deep a line stands follows from the brackets that are open before it.
local lines = require("ludex.lines")

local M = {}

-- A list that is open: `line`, `column` and `lead`, where its bracket stands and how deep that line is indented;
-- `parent`, the list around it; `head`, its first word; `first` and `second`, the columns of its first two elements
-- if they stand on the line of the bracket; `row` and `row_line`, the column and the line of its last element that
-- begins a line.
local function opened(parent, line, column, lead)
  return { parent = parent, line = line, column = column, lead = lead, count = 0 }
end

-- Lists belong to the states of earlier lines, so what is found out later goes into a copy.
local function changed(list, line)
  if list.seen == line then
    return list
  end
  local copy = {}
  for key, value in pairs(list) do
    copy[key] = value
  end
  copy.seen = line
  return copy
end

local function add_element(list, line, column, text, begins_line)
  list = changed(list, line)
  list.count = list.count + 1
  if list.line == line then
    if list.count == 1 then
      list.first, list.head = column, text
    elseif list.count == 2 then
      list.second = column
    end
  elseif begins_line then
    list.row, list.row_line = column, line
  end
  return list
end

-- Where a string, or a symbol between bars, that is open at a byte ends: the byte behind it, or nil if it goes on.
local function closing(text, byte, quote)
  while true do
    local found = text:find("[\\" .. quote .. "]", byte)
    if not found then
      return nil
    elseif text:sub(found, found) == quote then
      return found + 1
    end
    byte = found + 2
  end
end

-- Where a block comment that is open at a byte ends, and how deep it is nested at the end of the line.
local function comment_end(text, byte, depth)
  while depth > 0 do
    local found = text:find("[#|][#|]", byte)
    if not found then
      return nil, depth
    end
    local pair = text:sub(found, found + 1)
    if pair == "#|" or pair == "|#" then
      depth = depth + (pair == "#|" and 1 or -1)
      byte = found + 2
    else
      byte = found + 1
    end
  end
  return byte, 0
end

-- Reads one line. `state` has the open list (`list`), in what the line begins (`inside`: a quote, or "comment" with
-- its `depth`), whether a form at the margin would begin anew (`margin`), and the column of the comment on the line
-- above (`note`).
local function step(language, state, text, line)
  local list, inside, depth, note = state.list, state.inside, state.depth, nil
  local byte, length = 1, #text
  local start = text:find("%S") or length + 1
  local lead = lines.column(text, start)
  local is_prefixed = false
  if not inside and list and state.margin and language.begins(text) then
    -- Whatever is open has lost its closing bracket: what is far below it need not stand askew.
    list = nil
  end

  local function element(at, word)
    if is_prefixed then
      is_prefixed = false
    elseif list then
      list = add_element(list, line, lines.column(text, at), word, at == start)
    end
  end

  while byte <= length do
    if inside == "comment" then
      local behind
      behind, depth = comment_end(text, byte, depth)
      inside = not behind and "comment" or nil
      byte = behind or length + 1
    elseif inside then
      local behind = closing(text, byte, inside)
      inside = not behind and inside or nil
      byte = behind or length + 1
    else
      local character = text:sub(byte, byte)
      local pair = text:sub(byte, byte + 1)
      if character:find("%s") then
        byte = byte + 1
      elseif character == ";" then
        note = lines.column(text, byte)
        byte = length + 1
      elseif language.block_comments and pair == "#|" then
        inside, depth, byte = "comment", 1, byte + 2
      elseif character == '"' or (language.bars and character == "|") then
        element(byte)
        inside, byte = character, byte + 1
      elseif character:find(language.open) then
        element(byte)
        list = opened(list, line, lines.column(text, byte), lead)
        list.seen, list.round = line, character == "("
        byte = byte + 1
      elseif character:find(language.close) then
        list = list and list.parent
        byte = byte + 1
      else
        local prefix = language.prefix(text, byte)
        local word = not prefix and text:match(language.word, byte) or nil
        element(byte, word)
        is_prefixed = prefix ~= nil
        byte = byte + math.max(1, #(prefix or word or ""))
      end
    end
  end

  local is_blank = start > length
  local is_note = note ~= nil and note == 0
  return {
    list = list,
    inside = inside,
    depth = depth,
    note = note,
    margin = not inside and (is_blank or (is_note and state.margin)),
  }
end

function M.scanner(language)
  return {
    start = { margin = true },
    step = function(state, text, line)
      return step(language, state, text, line)
    end,
  }
end

local function words(of)
  local set = {}
  for word in of:gmatch("%S+") do
    set[word] = true
  end
  return set
end

-- The column of what follows the first line of a list, as a new line gets it, and what else an author may have
-- meant. A list that does not begin its line hangs from that line's indentation unless it has arguments there.
local function gdl_columns(list, step_width)
  local hanging = list.lead + step_width
  local begins_line = list.lead == list.column
  local beside = list.first or list.column + 1
  local usual
  if not list.first then
    usual = hanging
  elseif not list.head then
    usual = beside
  elseif M.is_body_word(list.head) then
    usual = hanging
  elseif M.gdl_functions[list.head] or not begins_line then
    usual = list.second or hanging
  else
    usual = hanging
  end
  -- Old files are indented by anything from one column to a tab.
  local sound = { beside, list.second }
  for deeper = 1, 8 do
    table.insert(sound, list.lead + deeper)
  end
  return usual, sound
end

local function hy_columns(list, step_width)
  local beside = list.first or list.column + 1
  local body = list.column + step_width
  if not list.round then
    return beside, { list.second }
  elseif list.head and M.is_body_word(list.head) then
    return body, { list.second, beside }
  end
  return list.second or beside, { beside, list.head and body or nil }
end

-- Words whose arguments stand below one another.
M.gdl_functions = words("and or not append remove remove-list list quote + - * / = /= < <= > >=")

-- 'lispwords' is read each time, because users add words to it.
function M.is_body_word(word)
  return ("," .. vim.bo.lispwords .. ","):find("," .. word .. ",", 1, true) ~= nil
end

local gdl_forms = words([[
  game-module unit-type material-type terrain-type advance-type define undefine redefine set add table include
  print side side-defaults area world player-defaults player unit namer scorekeeper history exu evt imf palette
  independent-units battle doctrine agreement
]])

local hy_forms = words("import require level-config-dsl level-list defn defmacro defclass defreader setv def")

M.languages = {
  gdl = {
    open = "%(",
    close = "%)",
    word = "^[^%s();\"'`#]+",
    bars = true,
    block_comments = true,
    -- The rows of a map, and long lists of names, stand where their author has put them.
    keeps_strings = true,
    columns = gdl_columns,
    prefix = function(text, byte)
      return text:match("^['`]", byte)
    end,
    begins = function(text)
      return gdl_forms[text:match("^%(([^%s();\"]+)") or ""]
    end,
  },
  hy = {
    open = "[%(%[{]",
    close = "[%)%]}]",
    word = "^[^%s()%[%]{}'\";]+",
    columns = hy_columns,
    prefix = function(text, byte)
      -- The name of a reader macro is one character; `#{` opens a set.
      return text:match("^#%f[{]", byte)
        or text:match("^#[^%s%(%)%[%]{}\";]", byte)
        or text:match("^~@%f[^%s%)%]}]", byte)
        or text:match("^['`~]%f[^%s%)%]}]", byte)
    end,
    begins = function(text)
      return hy_forms[text:match("^%(([^%s()%[%]\"]+)") or ""]
    end,
  },
}

-- A line that begins with closing brackets: below the line of the list that the first one closes. In old files they
-- also stand below the elements, or below one of the lists.
local function closer(list, closers, step_width)
  local usual, others = list.lead, { list.row, list.column, list.lead + step_width }
  for _ = 1, #closers do
    if not list then
      break
    end
    vim.list_extend(others, { list.lead, list.column })
    list = list.parent
  end
  return usual, others, list
end

-- The column of a line, or nil for one that keeps what it has; what else is sound there; and the line whose
-- movement it follows.
local function place(language, state, text, step_width)
  if state.inside or (language.block_comments and text:find("^%s*#|")) then
    return nil
  end
  local list = state.list
  if text:find("^%s*;") then
    -- What is commented out is put at the margin; what explains a line may go on below its comment.
    local others = { 0, state.note }
    if not list then
      return 0, others
    end
    local usual, sound = list.row, {}
    if not usual then
      usual, sound = language.columns(list, step_width)
    end
    return usual, vim.list_extend(others, vim.tbl_values(sound)), list.row_line or list.line
  elseif not list then
    return 0, {}
  end
  local closers = text:match("^%s*(" .. language.close .. "[%)%]}%s]*)")
  if closers then
    local usual, others = closer(list, closers:gsub("%s", ""), step_width)
    return usual, others, list.line
  end
  local usual, others, anchor = list.row, {}, list.row_line
  if not usual then
    usual, others = language.columns(list, step_width)
    anchor = list.line
  end
  if language.keeps_strings and text:find('^%s*"') then
    others = function(column)
      return column == 0 or column > list.lead
    end
  end
  return usual, others, anchor
end

local scanners = {}

-- One scanner for each language, so that both functions below share what they have read.
local function scanner_of(name)
  scanners[name] = scanners[name] or M.scanner(M.languages[name])
  return scanners[name]
end

function M.rule(name)
  local language, scanner = M.languages[name], scanner_of(name)
  return function(line, text, step_width)
    local state = lines.before(scanner, line)
    if state.margin and state.list and language.begins(text) then
      return 0, {}
    end
    return place(language, state, text, step_width)
  end
end

-- Whether a line begins inside of a string, a symbol between bars or a block comment.
function M.in_text(name)
  local scanner = scanner_of(name)
  return function(line)
    return lines.before(scanner, line).inside ~= nil
  end
end

return M
