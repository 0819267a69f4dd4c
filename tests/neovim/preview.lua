-- `:LudexPreview`: a picture beside the text that follows edits and the cursor, and leads back. `:LudexPlay`: a game that
-- is played there. Run by session.lua.
local support = ...
local check, wait = support.check, support.wait

-- The text of a buffer, with what is broken into several lines on one.
local function text_of(buffer)
  return (table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n"):gsub("\n  ", " "))
end

-- The lines with the keys, as one.
local function keys_of(buffer)
  return (text_of(buffer):match("^(.-)\n\n"):gsub("\n", "  "))
end

-- The buffer of the preview that is shown.
local function shown()
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local buffer = vim.api.nvim_win_get_buf(window)
    if vim.api.nvim_buf_get_name(buffer):find("ludex-preview://", 1, true) then
      return buffer, window
    end
  end
end

-- Runs a command and waits until the preview says something.
local function preview(command, says)
  vim.cmd(command)
  local buffer
  wait(says .. " after " .. command, function()
    buffer = shown()
    return buffer ~= nil and text_of(buffer):find(says, 1, true) ~= nil
  end)
  return buffer
end

-- The parts that are marked, in order.
local function marked(buffer)
  local namespace = vim.api.nvim_get_namespaces()["ludex.preview"]
  local marks = vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, { details = true })
  return vim.tbl_map(function(mark)
    local line = vim.api.nvim_buf_get_lines(buffer, mark[2], mark[2] + 1, false)[1]
    return vim.trim(line:sub(mark[3] + 1, mark[4].end_col))
  end, marks)
end

-- Keys with the mappings of the preview.
local function press(keys)
  vim.cmd.normal(vim.keycode(keys))
end

local function move(place)
  support.go_to(place)
  vim.api.nvim_exec_autocmds("CursorMoved", { buffer = 0 })
end

local function follows()
  support.open("bogl/cornerrun.bgl")
  local source = vim.api.nvim_get_current_win()
  local buffer = preview("LudexPreview", "3  Free Free Peg  Free Free")
  check(vim.api.nvim_get_current_win() == source, "the cursor stays in the source")
  local first = keys_of(buffer)
  check(first:find("<CR> source", 1, true) ~= nil, "the keys stand above the picture: " .. first)
  check(not vim.bo[buffer].modifiable, "the picture cannot be edited")

  -- It follows the cursor.
  move("type Square = {Free, P$0eg, Trail}")
  local parts = marked(buffer)
  check(vim.deep_equal(parts, { "Peg", "Peg: 1 square" }), vim.inspect(parts))

  -- It follows edits.
  local text = support.lines()
  for number, line in ipairs(text) do
    if line == "start!(3, 3) = Peg" then
      vim.api.nvim_buf_set_lines(0, number - 1, number, false, { "start!(2, 4) = Peg" })
    end
  end
  wait("the peg in another place", function()
    return text_of(buffer):find("4  Free Peg  Free Free Free", 1, true) ~= nil
  end)
  vim.cmd("silent undo")
  wait("the peg back in its place", function()
    return text_of(buffer):find("3  Free Free Peg  Free Free", 1, true) ~= nil
  end)

  -- It leads back.
  local _, window = shown()
  vim.api.nvim_set_current_win(window)
  local row = vim.fn.search("\\V3  Free Free Peg")
  check(row > 0, "the row is there")
  vim.fn.search("Peg")
  press("<CR>")
  check(vim.api.nvim_get_current_win() == source, "<CR> leads to the source")
  local line = vim.api.nvim_get_current_line()
  check(line:find("type Square", 1, true) ~= nil, "<CR> leads to " .. line)

  vim.api.nvim_set_current_win(window)
  press("q")
  check(shown() == nil, "q closes the preview")
  check(vim.api.nvim_get_current_win() == source, "q leads back")
end

-- The picture is edited by the numbers of its cells, and the text follows.
local function paints()
  support.open("bogl/cornerrun.bgl")
  local messages = support.messages()
  local function says(words)
    wait(words, function()
      return table.concat(messages, "\n"):find(words, 1, true) ~= nil
    end)
  end
  vim.cmd("LudexPaint paint 4,3 Trail")
  says("`:LudexPreview` shows it")
  local buffer = preview("LudexPreview", "3  Free Free Peg  Free Free")
  local words = vim.fn.getcompletion("LudexPaint ", "cmdline")
  check(vim.deep_equal(words, { "paint", "fill" }), vim.inspect(words))
  words = vim.fn.getcompletion("LudexPaint paint 4,3 T", "cmdline")
  check(vim.deep_equal(words, { "Trail" }), vim.inspect(words))
  vim.cmd("LudexPaint paint 4,3 5,3 Trail")
  wait("the trail", function()
    return text_of(buffer):find("3  Free  Free  Peg   Trail Trail", 1, true) ~= nil
  end)
  check(vim.list_contains(support.lines(), "start!(5, 3) = Trail"), "the text has an equation")
  vim.cmd("silent undo")
  wait("the squares as they were", function()
    return text_of(buffer):find("3  Free Free Peg  Free Free", 1, true) ~= nil
  end)
  vim.cmd("LudexPaint paint 4,3 Trial")
  says("did you mean `Trail`")
  vim.cmd("LudexPaint burn 4,3")
  says("one of these is needed: paint, fill")
  local _, window = shown()
  vim.api.nvim_win_close(window, true)
end

-- What the cursor is in is shown: a part, and the whole file behind all parts.
local function here()
  support.open("bdl/burrow.bdl")
  local buffer = preview("LudexPreview", "player 0 moves first")
  vim.cmd("normal! gg")
  vim.fn.search("fox{")
  preview("LudexPreview .", "in the middle of an empty board")
  vim.cmd("normal! gg")
  preview("LudexPreview .", "player 0 moves first")
  -- What is there already is marked only.
  vim.fn.search("y : 0", "w")
  vim.cmd("LudexPreview .")
  check(#marked(buffer) > 0 and text_of(buffer):find("player 0 moves first", 1, true) ~= nil, "the same picture")
  local _, window = shown()
  vim.api.nvim_win_close(window, true)
end

-- A part by its name; things in other files.
local function parts()
  support.open("hy/gate.hy")
  preview("LudexPreview root cellar", "root cellar")
  preview("LudexPreview", "cellar.hy:10")
  local _, window = shown()
  vim.api.nvim_set_current_win(window)
  check(vim.fn.search("^ *root cellar") > 0, "the level is there")
  vim.fn.search("root", "c")
  press("<CR>")
  local file = vim.api.nvim_buf_get_name(0)
  check(vim.endswith(file, "hy/cellar.hy"), "<CR> leads to " .. file)
  vim.api.nvim_win_close(window, true)
  local names = vim.fn.getcompletion("LudexPreview root", "cmdline")
  check(vim.deep_equal(names, { "root cellar" }), vim.inspect(names))
end

-- The picture itself.
local function svg()
  support.open("gdl/harbor.g")
  local opened
  require("ludex.preview").show_file = function(file)
    opened = file
  end
  support.messages()
  vim.cmd("LudexPreview svg")
  wait("the picture", function()
    return opened ~= nil
  end)
  local picture = table.concat(vim.fn.readfile(opened), "\n")
  check(vim.startswith(picture, "<svg ") and not picture:find("data-source", 1, true), picture:sub(1, 200))
end

-- A layer is hidden and shown again; an edit keeps the choice.
local function layers()
  support.open("gdl/harbor.g")
  local source = vim.api.nvim_get_current_buf()
  local buffer = preview("LudexPreview", "Old Candle, lighthouse")
  local _, window = shown()
  local first = keys_of(buffer)
  check(first == "<CR> source  o part  L layers  s SVG  q close", "the keys stand above the picture: " .. first)
  local offered
  local choose = vim.ui.select
  vim.ui.select = function(items, options, done)
    offered = vim.tbl_map(options.format_item, items)
    done(items[2], 2)
  end
  local function says(text, expected)
    wait(text .. (expected and " there" or " gone"), function()
      return (text_of(buffer):find(text, 1, true) ~= nil) == expected
    end)
  end
  vim.api.nvim_set_current_win(window)
  press("L")
  check(vim.deep_equal(offered, { "[x] Terrain", "[x] Units", "[x] Numbers" }), vim.inspect(offered))
  says("Old Candle, lighthouse", false)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(source, 0, -1, false)) do
    if line:find("The Quarrel in the Bay", 1, true) then
      vim.api.nvim_buf_set_lines(source, number - 1, number, false, { '  (title "The Quiet Bay")' })
    end
  end
  says("The Quiet Bay", true)
  check(not text_of(buffer):find("Old Candle, lighthouse", 1, true), "an edit keeps the choice")
  local opened
  require("ludex.preview").show_file = function(file)
    opened = file
  end
  press("s")
  local picture = table.concat(vim.fn.readfile(opened), "\n")
  check(picture:find('<g display="none">', 1, true) ~= nil, "the picture is written as it is shown")
  check(not picture:find("data-layer", 1, true), "the layers mean nothing in a file")
  press("L")
  check(vim.deep_equal(offered, { "[x] Terrain", "[ ] Units", "[x] Numbers" }), vim.inspect(offered))
  says("Old Candle, lighthouse", true)
  vim.ui.select = choose
  vim.api.nvim_win_close(window, true)
end

-- Our example is played to its end; an edit keeps the game.
local function plays()
  support.open("bogl/cornerrun.bgl")
  local source = vim.api.nvim_get_current_win()
  local buffer = preview("LudexPlay result", "no inputs yet")
  local _, window = shown()
  local function says(text)
    wait(text .. " in the game", function()
      return text_of(buffer):find(text, 1, true) ~= nil
    end)
  end
  local first = keys_of(buffer)
  check(first == "<CR> square  i input  x stop  q close", "the keys stand above the picture: " .. first)

  -- A square is chosen where the cursor is.
  vim.api.nvim_set_current_win(window)
  local row = vim.fn.search("^2  Free")
  check(row > 0, "the second row is there")
  vim.api.nvim_win_set_cursor(window, { row, 8 })
  press("<CR>")
  says("1 input: (2, 2)")
  local opened
  require("ludex.preview").show_file = function(file)
    opened = file
  end
  press("s")
  local picture = table.concat(vim.fn.readfile(opened), "\n")
  check(picture:find("The board of a game", 1, true) ~= nil, "it is the picture of the game: " .. picture:sub(1, 200))
  check(not picture:find("data-input", 1, true), "the inputs mean nothing in a file")

  -- What is typed in is checked.
  local typed = { "7", "(1, 3)", "(1, 2)", "(2, 1)", "(1, 1)" }
  local asked
  local ask = vim.ui.input
  vim.ui.input = function(options, done)
    asked = options.prompt
    done(table.remove(typed, 1))
  end
  press("i")
  says("not taken: `7` does not fit")
  check(asked:find("Position", 1, true) ~= nil, "the prompt names the type: " .. asked)
  for _, count in ipairs({ "2 inputs", "3 inputs", "4 inputs", "5 inputs" }) do
    press("i")
    says(count)
  end
  vim.ui.input = ask
  says("\nRed")

  press("b")
  says("(1 to be given again)")
  press("f")
  says("\nRed")
  press("w")
  wait("the game is an expectation", function()
    local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(source), 0, -1, false), "\n")
    return text:find("\n-- expect: result with (2, 2), (1, 3), (1, 2), (2, 1), (1, 1) = Red\nresult : ", 1, true) ~= nil
  end)

  -- Red wins sooner in another program, and the rest is not asked for.
  vim.api.nvim_set_current_win(source)
  local lines = support.lines()
  for number, line in ipairs(lines) do
    if line:find("^redCorner%(x, y%)") then
      vim.api.nvim_buf_set_lines(0, number - 1, number, false, { "redCorner(x, y) = x + y == 3" })
    end
  end
  says("(2 to be given again)")
  vim.cmd("silent undo")
  says("5 inputs")

  vim.api.nvim_set_current_win(window)
  press("r")
  says("no inputs yet (5 to be given again)")
  press("x")
  says("Free: 24 squares")
  first = keys_of(buffer)
  check(first:find("o part", 1, true) ~= nil, "the keys of the picture are there again: " .. first)
  press("q")
  local names = vim.fn.getcompletion("LudexPlay r", "cmdline")
  check(vim.deep_equal(names, { "result", "row", "redCorner" }), vim.inspect(names))

  -- Values are chosen; the lens begins a game, too.
  local choose = vim.ui.select
  local offered
  vim.ui.select = function(values, _, done)
    offered = values
    done(values[1], 1)
  end
  local arguments = { vim.uri_from_bufnr(0), "other" }
  vim.lsp.commands["ludex.play"]({ title = "Play", command = "ludex.play", arguments = arguments }, {})
  wait("the other game", function()
    buffer, window = shown()
    return buffer ~= nil and text_of(buffer):find("one of `Red` and `Blue`", 1, true) ~= nil
  end)
  vim.api.nvim_set_current_win(window)
  press("i")
  says("\nBlue")
  vim.ui.select = choose
  check(vim.deep_equal(offered, { "Red", "Blue", "(another value)" }), vim.inspect(offered))
  press("q")
end

-- In a narrow window the keys and the sentences of a game are whole, and a square is still chosen where it stands.
local function narrow()
  local columns = vim.o.columns
  vim.o.columns = 61
  support.open("bogl/cornerrun.bgl")
  local buffer = preview("LudexPlay result", "no inputs yet")
  local _, window = shown()
  local width = vim.api.nvim_win_get_width(window)
  check(width <= 30, "the window is narrow")
  local function is_whole()
    local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
    for _, line in ipairs(lines) do
      check(line:find("^[ %d]") ~= nil or vim.fn.strdisplaywidth(line) <= width, "cut: " .. line)
    end
    check(lines[2] ~= "", "the keys take two lines")
    check(lines[#lines]:find("^  ") ~= nil, "what is asked for takes two lines: " .. lines[#lines])
  end
  is_whole()
  vim.api.nvim_set_current_win(window)
  -- Behind the first input, the line about the inputs is broken above the board.
  for count, square in ipairs({ { 2, 9 }, { 1, 15 }, { 1, 9 } }) do
    vim.fn.cursor(1, 1)
    vim.api.nvim_win_set_cursor(window, { vim.fn.search(("^%d  "):format(square[1])), square[2] })
    press("<CR>")
    wait("input " .. count, function()
      return text_of(buffer):find(("\n%d input"):format(count)) ~= nil
    end)
    is_whole()
  end
  check(text_of(buffer):find("3 inputs: (2, 2) · (3, 1) · (2, 1)", 1, true) ~= nil, text_of(buffer))
  vim.api.nvim_win_close(window, true)
  vim.o.columns = columns
end

-- Where there is no picture, the reason stands in its place.
local function without()
  support.open("gdl/harbor-types.g")
  preview("LudexPreview", "there is nothing to draw")
  local _, window = shown()
  vim.api.nvim_win_close(window, true)
end

return function()
  support.now = ":LudexPreview"
  for _, part in ipairs({ follows, paints, here, parts, svg, layers, plays, narrow, without }) do
    vim.cmd("silent %bwipeout!")
    support.run(part)
  end
  vim.cmd("silent %bwipeout!")
end
