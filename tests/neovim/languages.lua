-- Every language's files are recognised, faults are shown, words are explained, definitions are found in other files,
-- outlines are listed. Run by session.lua.
local support = ...
local check, wait, again, open, go_to = support.check, support.wait, support.again, support.open, support.go_to
local examples = support.examples

-- In a place, `$0` is the cursor. Lines count from 1. `typed` is a line put at the end of the file, and
-- the code of what is reported then; `faulty` an example with a fault, its line and code; `words` are
-- what the editor takes for the word at a place; `jumps` lead from a place to a line of a file.
local rows = {
  {
    file = "gdl/harbor.g",
    filetype = "gdl",
    commentstring = "; %s",
    typed = { "(define broken (1 2", "gdl/unclosed-paren" },
    faulty = { "faulty/mine.g", 27, "gdl/unclosed-paren" },
    hovers = {
      ["(gun$0boat 2 5 gulls"] = "The only ship that is built for fighting",
      ['(include "harbor-$0types")'] = "harbor%-types%.g",
      ["(set last-$0turn 60)"] = "game variable",
    },
    words = { ["(set last-$0turn 60)"] = "last-turn" },
    jumps = {
      ['(include "harbor-$0types")'] = { "gdl/harbor-types.g", 1 },
      ["(gun$0boat 2 5 gulls"] = { "gdl/harbor-types.g", 20 },
    },
    outline = { "harbor", "gulls", "Old Candle" },
  },
  {
    file = "bdl/burrow.bdl",
    filetype = "bdl",
    -- Comments stand in blocks of JavaScript only.
    commentstring = "",
    typed = { "pieces{", "bdl/repeated-section" },
    faulty = { "faulty/chess.bdl", 23, "bdl/undefined-piece" },
    hovers = { ["spawn(fo$0x, otter)"] = "There are 10 squares", ["coloring : alter$0nate"] = "chessboard" },
    jumps = { ["spawn(fo$0x, otter)"] = { "bdl/burrow.bdl", 23 } },
    outline = { "pieces", "fox", "protect_piece" },
  },
  {
    file = "trench/mole.tr",
    filetype = "trench",
    commentstring = "// %s",
    typed = { "goto nowhere;", "trench/undefined-label" },
    faulty = { "faulty/scout.tr", 13, "trench/undefined-name" },
    hovers = { ["sho$0ot side;"] = "line of fire", ["qui$0et += 1;"] = "int quiet = 0;" },
    jumps = { ["PLAYER) goto str$0ike;"] = { "trench/mole.tr", 27 } },
    outline = { "side", "watch", "repair" },
  },
  {
    file = "trench/meadow.trg",
    filetype = "trench-game",
    commentstring = "// %s",
    typed = { "bombs: many;", "trench/expected-number" },
    hovers = { ["name: mo$0le"] = "Runs the script", ["exec_mode: as$0ync"] = "execution mode" },
    words = { ["./mo$0le.tr"] = "./mole.tr" },
    jumps = { ["./mo$0le.tr"] = { "trench/mole.tr", 1 }, ["./ha$0re.tr"] = { "trench/hare.tr", 1 } },
    outline = { "board", "mole", "hare" },
  },
  {
    file = "hy/attic.hy",
    filetype = "hy",
    commentstring = "; %s",
    typed = { "(broken", "pyherc/unclosed-paren" },
    faulty = { "faulty/cellar.hy", 17, "pyherc/undefined-name" },
    hovers = { ["(wall-buil$0der"] = "touch%-up", ['"first ga$0te"'] = "A gate of black oak" },
    words = { ["(wall-buil$0der"] = "wall-builder" },
    jumps = {
      ['"first ga$0te"'] = { "hy/gate.hy", 11 },
      ["(require [roo$0ms"] = { "hy/rooms.hy", 1 },
      ["(cold-ro$0om"] = { "hy/rooms.hy", 4 },
    },
    outline = { "attic" },
  },
  {
    file = "bogl/cornerrun.bgl",
    filetype = "bogl",
    commentstring = "-- %s",
    typed = { "broken : Int", "bogl/missing-equation" },
    faulty = { "faulty/duel.bgl", 24, "bogl/undefined-name" },
    hovers = { ["= and(is$0Step(peg"] = "%(Position, Position%) %-> Bool", ["peg, in$0put)"] = "Asks the player" },
    jumps = { ["= and(is$0Step(peg"] = { "bogl/cornerrun.bgl", 48 } },
    outline = { "CornerRun", "Square", "winner" },
  },
}

local function press(keys)
  -- With the mappings: the keys are those of Neovim and of the server's client.
  vim.cmd.normal(vim.keycode(keys))
end

-- The text in the window that floats, if there is one.
local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      return table.concat(lines, "\n"), window
    end
  end
end

-- A finding that the server sent is of use only if the editor marks its place.
local function is_underlined(line)
  local marks = vim.api.nvim_buf_get_extmarks(0, -1, { line, 0 }, { line, -1 }, { details = true, overlap = true })
  return vim.iter(marks):any(function(mark)
    return (mark[4].hl_group or ""):find("^DiagnosticUnderline") ~= nil
  end)
end

local function shows(line, code)
  local found = vim.iter(vim.diagnostic.get(0, { lnum = line })):any(function(diagnostic)
    return diagnostic.code == code
  end)
  return found and is_underlined(line)
end

local function walk(row)
  support.now = row.file
  local extension = row.file:match("[^.]*$")
  check(vim.filetype.match({ filename = "new." .. extension }) == row.filetype, "the filetype of a new file")
  open(row.file)
  check(vim.bo.filetype == row.filetype, "the filetype is " .. vim.bo.filetype)
  check(vim.bo.commentstring == row.commentstring, "comments are " .. vim.bo.commentstring)

  -- A fault is shown while it is typed, and goes with its cause.
  local last = vim.api.nvim_buf_line_count(0)
  vim.api.nvim_buf_set_lines(0, last, last, false, { row.typed[1] })
  wait("the fault " .. row.typed[2], function()
    return shows(last, row.typed[2])
  end)
  vim.cmd("silent undo")
  wait("no fault", function()
    return #vim.diagnostic.get(0) == 0
  end)

  for place, expected in pairs(row.hovers) do
    support.now = row.file .. ", the text of " .. place
    go_to(place)
    again("a text with " .. expected, function()
      press("K")
      vim.wait(5000, function()
        return floating() ~= nil
      end, 20)
      local text, window = floating()
      if window then
        vim.api.nvim_win_close(window, true)
      end
      return text and text:find(expected), text
    end)
  end

  for place, expected in pairs(row.words or {}) do
    support.now = row.file .. ", the word at " .. place
    go_to(place)
    check(vim.fn.expand("<cword>") == expected, vim.fn.expand("<cword>"))
  end

  for place, target in pairs(row.jumps) do
    support.now = row.file .. ", the jump from " .. place
    again("a definition", function()
      if vim.api.nvim_buf_get_name(0) ~= examples .. "/" .. row.file then
        open(row.file)
      end
      go_to(place)
      -- Where there is no definition yet, the key is an error.
      local found, problem = pcall(press, "<C-]>")
      local name, line = vim.api.nvim_buf_get_name(0), vim.fn.line(".")
      return found and name == examples .. "/" .. target[1] and line == target[2], problem or name .. ":" .. line
    end)
    open(row.file)
  end

  support.now = row.file .. ", the outline"
  local own = vim.api.nvim_get_current_win()
  press("gO")
  wait("the outline", function()
    return #vim.fn.getloclist(own) > 0
  end)
  local entries = vim.tbl_map(function(entry)
    return entry.text
  end, vim.fn.getloclist(own))
  for _, name in ipairs(row.outline) do
    check(
      vim.iter(entries):any(function(entry)
        return entry:find("] " .. name, 1, true) ~= nil
      end),
      "no " .. name .. " in " .. vim.inspect(entries)
    )
  end
  vim.cmd.lclose()
  vim.api.nvim_set_current_win(own)
  vim.fn.setloclist(own, {}, "f")

  if row.faulty then
    support.now = row.faulty[1]
    open(row.faulty[1])
    wait(row.faulty[3] .. " on line " .. row.faulty[2], function()
      return shows(row.faulty[2] - 1, row.faulty[3])
    end)
  end
end

return { rows = rows, walk = walk }
