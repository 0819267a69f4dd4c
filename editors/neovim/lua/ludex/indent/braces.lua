-- Indentation of BDL and of Trench's game files: a line stands one step deeper than the line of the bracket it is in.
-- In an `explicit` block of BDL is JavaScript, whose lines keep their places among themselves.
local lines = require("ludex.lines")

local M = {}

local opening = { ["{"] = "}", ["["] = "]", ["("] = ")" }

-- What is open: `line`, `lead` and `column` of its bracket; `beside`, the column of what follows the bracket on its
-- line. In `explicit` blocks, `depth` counts braces, and `inner` is the first line of the JavaScript.
function M.push(parent, character, line, lead, column)
  return { parent = parent, character = character, line = line, lead = lead, column = column }
end

-- The byte behind what a line holds of an `explicit` block, and the block as it is then, nil once it is closed. The
-- language looks at braces only, and at none behind a backslash that closes.
local function read_explicit(block, text, byte, line)
  local depth, inner = block.depth, block.inner
  if line > block.line and not inner and text:find("%S") then
    inner = line
  end
  while true do
    local found = text:find("[{}\\]", byte)
    if not found then
      return #text + 1, vim.tbl_extend("force", block, { depth = depth, inner = inner })
    end
    local character = text:sub(found, found)
    byte = found + 1
    if character == "\\" then
      byte = byte + (text:sub(byte, byte) == "}" and 1 or 0)
    elseif character == "{" then
      depth = depth + 1
    else
      depth = depth - 1
      if depth == 0 then
        return byte, nil
      end
    end
  end
end

-- Where a comment of the language begins at a byte: the byte behind it, and whether it goes on on the next line.
local function comment(text, byte)
  local pair = text:sub(byte, byte + 1)
  if pair == "//" then
    return #text + 1, false
  elseif pair == "/*" then
    local _, behind = text:find("*/", byte + 2, true)
    return behind and behind + 1 or #text + 1, behind == nil
  end
end

local function step(language, state, text, line)
  local block, byte, in_comment, last = state.block, 1, state.in_comment, state.last
  local lead = lines.column(text, text:find("%S") or #text + 1)
  while byte <= #text do
    if in_comment then
      local _, behind = text:find("*/", byte, true)
      in_comment = not behind
      byte = behind and behind + 1 or #text + 1
    elseif block and block.depth then
      local parent = block.parent
      byte, block = read_explicit(block, text, byte, line)
      block = block or parent
      last = "}"
    else
      local character = text:sub(byte, byte)
      local behind, goes_on
      if language.comments then
        behind, goes_on = comment(text, byte)
      end
      if behind then
        byte, in_comment = behind, goes_on
      else
        if opening[character] then
          local column = lines.column(text, byte)
          local after = text:find("%S", byte + 1)
          block = M.push(block, character, line, lead, column)
          block.beside = after and lines.column(text, after) or nil
          if language.explicit and character == "{" and text:sub(1, byte - 1):find("%f[%w_]explicit *$") then
            block.depth = 1
          end
        elseif block and opening[block.character] == character then
          block = block.parent
        end
        last = character:find("%s") and last or character
        byte = byte + 1
      end
    end
  end
  return { block = block, in_comment = in_comment, last = last }
end

-- Where a new line of JavaScript goes: as the line above, or one step deeper behind an opening bracket.
local function javascript(block, line, text, step_width)
  local above = vim.fn.prevnonblank(line - 1)
  local column = vim.fn.indent(above)
  if above <= block.line then
    column = block.lead + step_width
  elseif vim.fn.getline(above):find("[%[({]%s*$") then
    column = column + step_width
  end
  if text:find("^%s*[%])}]") and above > block.line then
    column = column - step_width
  end
  return math.max(column, block.lead)
end

-- The place of a line in an `explicit` block: the first one leads the others.
local function explicit_place(block, line, text, step_width)
  local usual = javascript(block, line, text, step_width)
  if block.inner then
    return usual, nil, block.inner
  end
  local sound = {}
  for deeper = 1, 16 do
    table.insert(sound, block.lead + deeper)
  end
  return block.lead + step_width, sound, block.line
end

-- What a line stands at that begins inside of a bracket: its column, what else is sound, and what it belongs to.
function M.inside(block, text, step_width)
  local character = text:match("^%s*(.)")
  if character and opening[block.character] == character then
    return block.lead, { block.column }, block.line
  end
  local deeper = block.lead + step_width
  if block.character == "{" or not block.beside then
    return deeper, {}, block.line
  end
  return block.beside, { deeper, deeper + step_width }, block.line
end

function M.rule(language)
  local scanner = {
    start = {},
    step = function(state, text, line)
      return step(language, state, text, line)
    end,
  }
  return function(line, text, step_width)
    local state = lines.before(scanner, line)
    local block = state.block
    if state.in_comment then
      return nil
    elseif not block then
      return 0, {}
    elseif not block.depth then
      return M.inside(block, text, step_width)
    end
    local _, behind = read_explicit(block, text, 1, line)
    if not behind and text:find("^%s*}") then
      return block.lead, {}, block.line
    end
    return explicit_place(block, line, text, step_width)
  end
end

return M
