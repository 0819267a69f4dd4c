-- Indentation of BoGL. Line breaks mean nothing there, and authors align as they like, so `=` moves little: what begins
-- a definition goes to the margin, what stands at the margin and goes on with a definition goes in.
local braces = require("ludex.indent.braces")
local lines = require("ludex.lines")

local M = {}

local closing = { ["("] = ")", ["{"] = "}", ["["] = "]" }
-- Words that wait for another one, and the words for which they wait in the end.
local waiting = { ["if"] = true, let = true, ["while"] = true }
local done = { ["else"] = "if", ["in"] = "let", ["do"] = "while" }

-- Whether a line begins a definition: `game G`, `type T`, `name :`, `name =`, `name(x) =`, `name!(x, y) =`.
local function is_head(text)
  local word, rest = text:match("^%s*(%l[%w_']*)%s*(.*)$")
  if not word or word == "let" then
    return false
  elseif word == "game" or word == "type" then
    return rest ~= ""
  end
  return rest:find("^:") ~= nil or rest:find("^!?%b()%s*=%f[^=]") ~= nil or rest:find("^=%f[^=]") ~= nil
end

-- Behind a block comment that is open at a byte; comments nest.
local function comment_end(text, byte, depth)
  while depth > 0 do
    local open, close = text:find("{-", byte, true), text:find("-}", byte, true)
    if not open and not close then
      return #text + 1, depth
    end
    local opens = open and (not close or open < close)
    depth = depth + (opens and 1 or -1)
    byte = (opens and open or close) + 2
  end
  return byte, 0
end

-- Takes notice of a word: `expressions` are the `if`, `let` and `while` that are open, from the innermost out.
local function read_word(expressions, word, place)
  if waiting[word] then
    return vim.tbl_extend("error", place, { parent = expressions, word = word })
  elseif done[word] and expressions and expressions.word == done[word] then
    return expressions.parent
  end
  return expressions
end

-- A state has the open bracket (`block`), `expressions`, the `depth` of block comments, and of the last line with
-- code its number (`row_line`), `lead` and last token (`last`), with the `let` whose names are `bound` if that is its
-- `in`; `blank` if a blank line came behind it.
local function step(state, text, line)
  local start = text:find("%S")
  if not start then
    return vim.tbl_extend("force", state, { blank = true })
  end
  local lead = lines.column(text, start)
  local block, expressions, depth, last, bound = state.block, state.expressions, state.depth, nil, nil
  if depth == 0 and is_head(text) and lead == 0 then
    block, expressions = nil, nil
  end
  local byte = start
  while byte <= #text do
    if depth > 0 then
      byte, depth = comment_end(text, byte, depth)
    elseif text:find("^{%-", byte) then
      byte, depth = byte + 2, 1
    elseif text:find("^%-%-", byte) then
      break
    else
      local token = text:match("^[%a_][%w_']*", byte) or text:match("^[:!#$%%&*+./<=>?@\\^|~-]+", byte)
      token = token or text:sub(byte, byte)
      local after = text:find("%S", byte + #token)
      local column = lines.column(text, byte)
      if closing[token] then
        block = braces.push(block, token, line, lead, column)
        block.beside = after and lines.column(text, after) or nil
      elseif block and closing[block.character] == token then
        block = block.parent
      end
      -- `else if` hangs on the line, not on its own column.
      local hangs = text:sub(1, byte - 1):find("^%s*else%s+$") ~= nil
      bound = token == "in" and expressions or token:find("%s") and bound or nil
      expressions = read_word(expressions, token, {
        line = line,
        lead = lead,
        column = hangs and lead or column,
        start = column,
      })
      last = token:find("%S") and token or last
      byte = byte + #token
    end
  end
  if not last then
    -- Only a comment.
    return vim.tbl_extend("force", state, { depth = depth, blank = false })
  end
  return {
    block = block,
    expressions = expressions,
    depth = depth,
    lead = lead,
    last = last,
    bound = bound and bound.word == "let" and bound or nil,
    row_line = line,
  }
end

local scanner = { start = { depth = 0, lead = 0, blank = true }, step = step }

-- Whether a definition surely goes on behind a token.
local unfinished = { ["("] = true, ["["] = true }
for word in ("then else do in let if while of type"):gmatch("%l+") do
  unfinished[word] = true
end

local function goes_on(token)
  return token ~= nil and (unfinished[token] or token:find("^[:!#$%%&*+./<=>?@\\^|~,-]+$") ~= nil)
end

-- Where a line goes on that begins with such a word.
local function by_first_word(word, expressions, step_width)
  if word == "then" or word == "else" or word == "in" then
    return expressions and expressions.column
  elseif word == "do" then
    return expressions and expressions.lead + step_width
  end
end

-- Where a line goes behind the `in` of a `let`: below a `let` that begins its line, otherwise behind the word.
local function behind_in(bound, word, step_width)
  if bound.start == bound.lead then
    return bound.lead > 0 and bound.lead or step_width
  end
  return word == "let" and bound.start or bound.start + #"let "
end

-- Where a new line goes.
local function natural(state, text, step_width)
  local word = text:match("^%s*(%l+)%f[^%w_']")
  local expressions = state.expressions
  local place = by_first_word(word, expressions, step_width)
  if place then
    return place
  elseif state.bound then
    return behind_in(state.bound, word, step_width)
  elseif state.block and not (expressions and expressions.line > state.block.line) then
    return (braces.inside(state.block, text, step_width))
  elseif state.last == "in" or state.last == "then" or state.last == "else" or state.last == "do" then
    return state.lead + step_width
  elseif goes_on(state.last) then
    return state.lead == 0 and step_width or state.last == "=" and state.lead + step_width or state.lead
  elseif state.blank or not expressions then
    return 0
  end
  return math.max(state.lead, expressions.lead, step_width)
end

function M.rule(line, text, step_width)
  local state = lines.before(scanner, line)
  if state.depth > 0 then
    return nil
  end
  local usual = natural(state, text, step_width)
  local is_open = goes_on(state.last) or state.block ~= nil
  if is_head(text) and not is_open then
    return 0, {}
  elseif text:find("^%s*%-%-") or text:find("^%s*{%-") then
    return usual, nil, state.row_line
  end
  local starts_inside = text:find("^%s*then%f[^%w_']") or text:find("^%s*else%f[^%w_']") or text:find("^%s*[)},]")
  local must_go_in = is_open or starts_inside
  return usual, function(column)
    return column > 0 or not must_go_in
  end, state.row_line
end

return M
