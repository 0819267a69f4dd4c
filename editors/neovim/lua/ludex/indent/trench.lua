-- Indentation of Trench scripts: by blocks, by labels, and by statements that go on on the next line.
local braces = require("ludex.indent.braces")
local lines = require("ludex.lines")

local M = {}

local function words(of)
  local set = {}
  for word in of:gmatch("%S+") do
    set[word] = true
  end
  return set
end

-- Words whose statement ends with another statement.
local headers = words("if else while for repeat is")
-- Words that begin a statement, so that one which is open before them lacks its semicolon.
local starters = words([[
  if else while for repeat is goto break continue move trench fortify bomb wait pass shoot mine attack int dir field
  let const return
]])

local closers = { ["{"] = "}", ["["] = "]", ["("] = ")" }
local no_headers = nil

-- A state has the open bracket (`block`), and for each block of statements what was open around it (`outer`). Of the
-- statements in the innermost block: `lead`, the column at which one began that is not done; `headers`, those of its
-- headers that wait for a statement, from the innermost out; `done`, the headers of the statement before it, to which
-- an `else` belongs; `row` and `row_line`, the last statement that began a line; `label`, whether a label came
-- before.
local function fresh(outer)
  return { outer = outer }
end

local function copy(of)
  local new = {}
  for key, value in pairs(of) do
    new[key] = value
  end
  return new
end

local function header(parent, lead, word)
  return { parent = parent, lead = lead, is_if = word == "if" }
end

-- The header an `else` belongs to: the innermost `if` that has none.
local function matching_if(of)
  while of and not of.is_if do
    of = of.parent
  end
  return of
end

-- Takes notice of the first word of a line that stands among statements.
local function begin_line(here, text, lead, line)
  local word = text:match("^%s*([%a'][%w_]*)")
  if text:find("^%s*[%a'][%w_]*:") and not here.lead then
    here.label, here.done, here.after_label = true, no_headers, true
    return
  end
  if word == "else" and not here.lead then
    local owner = matching_if(here.done)
    here.headers = header(owner and owner.parent, lead, text:find("^%s*else%s+if%f[^%w_]") and "if" or "else")
  elseif word == "is" and not here.lead then
    here.headers = header(matching_if(here.done), lead, word)
  elseif headers[word] then
    here.headers = header(here.headers, lead, word)
  end
  if not here.lead and word ~= "else" and word ~= "is" then
    here.row, here.row_line, here.after_label = lead, line, nil
  end
  here.lead = lead
end

local function finish(here)
  here.lead, here.done, here.headers = nil, here.headers, no_headers
end

-- What a character does to the statements, outside of comments.
local function read(here, block, character, place)
  if closers[character] then
    local parent_is_block = not block or block.character == "{"
    local lead = character == "{" and parent_is_block and here.lead or place.lead
    block = braces.push(block, character, place.line, lead, place.column)
    block.beside = place.beside
    return character == "{" and fresh(here) or here, block
  elseif block and closers[block.character] == character then
    local was_block = block.character == "{"
    block = block.parent
    if was_block then
      here = copy(here.outer)
      if not block or block.character == "{" then
        finish(here)
      end
    end
  elseif character == ";" and (not block or block.character == "{") then
    if here.lead then
      finish(here)
    end
  elseif not here.lead and (not block or block.character == "{") and not character:find("%s") then
    -- A statement that begins behind another one on its line.
    here.lead = place.lead
  end
  return here, block
end

local function step(state, text, line)
  local here, block = copy(state.here), state.block
  local start = text:find("%S")
  if not start or text:find("^%s*//") then
    return state
  end
  local lead = lines.column(text, start)
  local byte = 1
  local among_statements = not block or block.character == "{"
  if among_statements and not text:find("^%s*[}{]") then
    begin_line(here, text, lead, line)
    local _, label_end = text:find("^%s*[%a'][%w_]*:")
    if label_end and not here.lead then
      byte = label_end + 1
    end
  end
  while byte <= #text do
    if text:sub(byte, byte + 1) == "//" then
      break
    end
    local character = text:sub(byte, byte)
    local after = text:find("%S", byte + 1)
    here, block = read(here, block, character, {
      line = line,
      lead = lead,
      column = lines.column(text, byte),
      beside = after and text:sub(after, after + 1) ~= "//" and lines.column(text, after) or nil,
    })
    byte = byte + 1
    if byte == start + 1 and character == "}" and text:find("^%s*else%f[^%w_]", byte) then
      begin_line(here, text:sub(byte), lead, line)
    end
  end
  return { here = here, block = block }
end

-- The place of a line that goes on with a statement.
local function unfinished(here, text, step_width)
  local word = text:match("^%s*([%a'][%w_]*)")
  local waiting = here.headers
  if text:find("^%s*{") then
    return waiting and waiting.lead or here.lead, {}, here.row_line
  elseif waiting and waiting.lead == here.lead then
    return waiting.lead + step_width, {}, here.row_line
  elseif starters[word] then
    return here.row or here.lead, {}, here.row_line
  end
  local sound = {}
  for deeper = 1, 40 do
    table.insert(sound, here.lead + deeper)
  end
  return here.lead + step_width, sound, here.row_line
end

local function among(here, base, text, step_width)
  local anchor = here.row_line
  if text:find("^%s*else%f[^%w_]") then
    local owner = matching_if(here.done)
    -- The last branch of an `if … is` may stand below the others.
    return owner and owner.lead or here.row or base, { owner and owner.lead + step_width }, anchor
  elseif text:find("^%s*is%f[^%w_]") then
    return (here.row or base) + step_width, {}, anchor
  elseif text:find("^%s*[%a'][%w_]*:") then
    return base, {}, anchor
  elseif here.after_label then
    return base + step_width, { base }, anchor
  elseif text:find("^%s*//") then
    return here.row or base, here.label and { base, base + step_width } or { base }, anchor
  end
  return here.label and here.row or base, {}, anchor
end

local scanner = { start = { here = fresh() }, step = step }

function M.rule(line, text, step_width)
  local state = lines.before(scanner, line)
  local block, here = state.block, state.here
  if block and (block.character ~= "{" or text:find("^%s*}")) then
    return braces.inside(block, text, step_width)
  elseif here.lead and not text:find("^%s*//") then
    return unfinished(here, text, step_width)
  end
  local base = block and block.lead + step_width or 0
  local usual, others, anchor = among(here, base, text, step_width)
  return usual, others, anchor or block and block.line
end

return M
