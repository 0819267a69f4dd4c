-- `:LudexPlay [NAME]` plays a definition of the file in the window of the preview (preview.lua): what is there of the game
-- to see, the server says; here are its keys, and the prompt for an input.
local M = {}

local client = require("ludex.client")
local scratch = require("ludex.scratch")
local given = client.given

-- The keys that act on the game, in the order in which they are named, with the names of their actions.
M.keys = {
  { key = "i", action = "input" },
  { key = "b", action = "back" },
  { key = "f", action = "forward" },
  { key = "r", action = "restart" },
  { key = "x", action = "stop" },
}

local OTHER = "(another value)"

-- The key that makes the change of the text that a game offers.
M.write = "w"

-- The game of a scene, if one is played.
function M.of(scene)
  return scene and given(scene.play)
end

-- The keys of a window in which a game is played, with what they do.
function M.head(scene)
  local parts = {}
  for _, entry in ipairs(M.keys) do
    if vim.list_contains(scene.actions, entry.action) then
      table.insert(parts, entry.key .. " " .. entry.action)
    end
  end
  local prompt = given(M.of(scene).prompt)
  if prompt and prompt.squares then
    table.insert(parts, 1, "<CR> square")
  end
  for _, edit in ipairs(vim.list_slice(scene.edits or {}, 1, 1)) do
    table.insert(parts, M.write .. " " .. edit.title:lower())
  end
  table.insert(parts, "q close")
  return parts
end

-- The sentences below the boards of a game begin like this, as the server writes them, or with what is wrong.
local SENTENCES = { "input: ", "play stops here: ", "not taken: " }

-- The lines of a game's text, with its sentences broken to a width, and how many lines more than in the text stand above
-- its boards. The boards are left as they are.
function M.fit(scene, lines, width)
  local trouble = given(M.of(scene).trouble)
  local beginnings = vim.list_extend({ trouble and trouble.text:match("^[^\n]+") }, SENTENCES)
  local fitting, more = {}, 0
  local is_above, is_below = true, false
  for _, line in ipairs(lines) do
    is_above = is_above and line ~= ""
    is_below = is_below or vim.iter(beginnings):any(function(beginning)
      return vim.startswith(line, beginning)
    end)
    local parts = (is_above or is_below) and scratch.wrapped(line, width) or { line }
    more = more + (is_above and #parts - 1 or 0)
    vim.list_extend(fitting, parts)
  end
  return fitting, more
end

-- The input that a square of a line of the text stands for, by its row and its character.
function M.square_at(scene, row, column)
  local play = M.of(scene)
  for _, square in ipairs(play and play.squares or {}) do
    if square.line == row and square.start <= column and column < square["end"] then
      return square.input
    end
  end
end

-- The place of the expression that has no value.
function M.trouble(scene)
  local play = M.of(scene)
  local trouble = play and given(play.trouble)
  return trouble and given(trouble.uri) and trouble
end

-- Asks for an input, and calls `give` with it.
function M.prompt(scene, give)
  local prompt = given(M.of(scene).prompt)
  if not prompt then
    return
  end
  local function type_in()
    vim.ui.input({ prompt = ("Input, %s: "):format((prompt.explained:gsub("`", ""))) }, function(text)
      if text and vim.trim(text) ~= "" then
        give(text)
      end
    end)
  end
  if #prompt.choices == 0 then
    return type_in()
  end
  local values = vim.list_extend(vim.list_slice(prompt.choices), { OTHER })
  vim.ui.select(values, { prompt = "Input" }, function(value, index)
    if value and index == #values then
      type_in()
    elseif value then
      give(value)
    end
  end)
end

-- Chooses one of the definitions that can be played: the one under the cursor, or another.
function M.choose(scene, word, play)
  local names = vim.tbl_map(function(part)
    return part.name
  end, scene.plays or {})
  if vim.list_contains(names, word) then
    return play(word)
  end
  if #names == 0 then
    return client.tell("nothing in this file can be played")
  end
  vim.ui.select(names, { prompt = "Play" }, function(name)
    if name then
      play(name)
    end
  end)
end

return M
