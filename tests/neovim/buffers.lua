-- What the plugin does in a buffer: indentation, `gq`, `gf`, options and colours. Run by session.lua.
local support = ...
local check, press, lines = support.check, support.press, support.lines

-- Lines, keys, and the lines they lead to; the cursor starts at `$0`, or at the end of the last line.
local edits = {
  gdl = {
    { { "(unit-type tank" }, 'o(char "t")', { "(unit-type tank", '  (char "t")' } },
    { { '(unit-type tank (name "x")' }, 'o(char "t")', { '(unit-type tank (name "x")', '  (char "t")' } },
    { { "(side 1", '    (name "x")' }, 'o(color "y")', { "(side 1", '    (name "x")', '    (color "y")' } },
    { { "(define all (append ships" }, "omarines))", { "(define all (append ships", "                    marines))" } },
    { { "(namer names (in-order" }, 'o"One"))', { "(namer names (in-order", '  "One"))' } },
    { { "(table damage", "  ((gun boat) (sea" }, "oland) 5))", { "(table damage", "  ((gun boat) (sea", "    land) 5))" } },
    { { '(unit-type tank $0(name "x"))' }, "i<CR>", { "(unit-type tank ", '  (name "x"))' } },
    { { "(unit-type tank", '  (name "x")' }, "o)", { "(unit-type tank", '  (name "x")', "  )" } },
    { { "(set speed 3)" }, "o(set cost 4)", { "(set speed 3)", "(set cost 4)" } },
    { { '(unit-type tank (help "one' }, "otwo", { '(unit-type tank (help "one', "two" } },
    { { "; a word" }, "A<CR>more", { "; a word", "; more" } },
    -- `=` moves what stands askew, and lists with what they belong to.
    {
      { "(table damage", "(armed u* 1)", "    (gunboat u* (1", "                 2)))" },
      "gg=G",
      { "(table damage", "  (armed u* 1)", "  (gunboat u* (1", "               2)))" },
    },
    -- Strings, block comments and rows of maps keep their places.
    {
      { '(unit-type tank (help "one', '      two")', "(size 2))", "#| a", "    b |#", "(area (terrain", '"3a"', "))" },
      "gg=G",
      { '(unit-type tank (help "one', '      two")', "  (size 2))", "#| a", "    b |#", "(area (terrain", '"3a"', "))" },
    },
    -- What is below a form without its closing parenthesis keeps its place.
    { { "(define crew (cart", "", "(add cart size 2)" }, "gg=G", { "(define crew (cart", "", "(add cart size 2)" } },
  },
  hy = {
    { { '(level "gate"' }, 'o"Dust."', { '(level "gate"', '       "Dust."' } },
    { { "(defn room [size]" }, "osize)", { "(defn room [size]", "  size)" } },
    { { "(let [a 1" }, "ob 2]", { "(let [a 1", "      b 2]" } },
    { { "(level-list" }, 'o(level "x")', { "(level-list", ' (level "x")' } },
    {
      { "(defn room [size]", "(layout (grid #t(20 20)", "#t(10 10))", ";; a note", '"in', ' a text"))' },
      "gg=G",
      {
        "(defn room [size]",
        "  (layout (grid #t(20 20)",
        "                #t(10 10))",
        "          ;; a note",
        '          "in',
        ' a text"))',
      },
    },
  },
  bdl = {
    { { "pieces{" }, "ofox{", { "pieces{", "  fox{" } },
    { { "pieces{", "  fox{" }, "o}", { "pieces{", "  fox{", "  }" } },
    { { "pieces{$0}" }, "i<CR><Esc>Ofox{}", { "pieces{", "  fox{}", "}" } },
    { { "finish{", "  explicit{", "    (context) => {" }, "oreturn true;<CR>}", {
      "finish{",
      "  explicit{",
      "    (context) => {",
      "      return true;",
      "    }",
    } },
    -- JavaScript moves as a whole.
    {
      { "finish{", "explicit{", "(context) => {", "   if (a)", "        b();", "}", "}", "no_moves_available", "}" },
      "gg=G",
      {
        "finish{",
        "  explicit{",
        "    (context) => {",
        "       if (a)",
        "            b();",
        "    }",
        "  }",
        "  no_moves_available",
        "}",
      },
    },
  },
  trench = {
    { { "if (a > 1) {" }, "omove N;<CR>}", { "if (a > 1) {", "    move N;", "}" } },
    { { "watch:" }, "owait;<CR>next:", { "watch:", "wait;", "next:" } },
    { { "watch:", "    wait;", "next:" }, "omove N;", { "watch:", "    wait;", "next:", "    move N;" } },
    { { "if (a)" }, "omove N;<CR>else<CR>wait;<CR>pass;", { "if (a)", "    move N;", "else", "    wait;", "pass;" } },
    { { "int a = 1 +" }, "o2;", { "int a = 1 +", "    2;" } },
    {
      { "while (a) {", "if (a", "& b)", "wait;", "if (b) {", "move N;", "} else", "pass;", "  // a note", "}" },
      "gg=G",
      {
        "while (a) {",
        "    if (a",
        "        & b)",
        "        wait;",
        "    if (b) {",
        "        move N;",
        "    } else",
        "        pass;",
        "    // a note",
        "}",
      },
    },
  },
  ["trench-game"] = {
    { { "player: {" }, "oname: mole;<CR>}", { "player: {", "    name: mole;", "}" } },
  },
  bogl = {
    { { "other(p) =" }, "oif p == Red<CR>then Blue<CR>else Red<CR>", {
      "other(p) =",
      "  if p == Red",
      "  then Blue",
      "  else Red",
      "",
    } },
    { { "f(x) = let y = x + 1 in" }, "oy", { "f(x) = let y = x + 1 in", "           y" } },
    { { "f(x) =", "  let y = x in" }, "olet z = y in -- last<CR>z", {
      "f(x) =",
      "  let y = x in",
      "  let z = y in -- last",
      "  z",
    } },
    { { "f(x) =", "  g(let y = x in" }, "oy)", { "f(x) =", "  g(let y = x in", "        y)" } },
    { { "start : Board", "start!(x, y) = Free" }, "ostart!(3, 3) = Peg", {
      "start : Board",
      "start!(x, y) = Free",
      "start!(3, 3) = Peg",
    } },
    { { "play(t) = while f(t) do" }, "oadvance(t)", { "play(t) = while f(t) do", "  advance(t)" } },
    { { "g(x) = place(x," }, "ob)", { "g(x) = place(x,", "             b)" } },
    {
      { "other(p) =", "if p == Red", "   then Blue", "   else Red", "  row : Int", "row = 1" },
      "gg=G",
      { "other(p) =", "  if p == Red", "     then Blue", "     else Red", "row : Int", "row = 1" },
    },
  },
}

-- The same without a server: a step in behind an open bracket, a step out with a closing one, and `=` moves nothing.
local alone = {
  hy = {
    { { '(level "gate"' }, 'o"Dust."', { '(level "gate"', '  "Dust."' } },
    { { "(list", "x)" }, "gg=G", { "(list", "x)" } },
  },
  bdl = { { { "pieces{" }, "ofox{<CR>moves{<CR>}<CR>}", { "pieces{", "  fox{", "    moves{", "    }", "  }" } } },
  trench = { { { "if (a)" }, "omove N;<CR>else", { "if (a)", "move N;", "else" } } },
  bogl = { { { "f(x) =", "  x" }, "oy", { "f(x) =", "  x", "  y" } } },
}

-- A buffer without a file, which no server sees.
local function scratch(filetype, text)
  vim.cmd.enew()
  vim.bo.buftype, vim.bo.bufhidden = "nofile", "wipe"
  vim.api.nvim_buf_set_lines(0, 0, -1, false, text)
  vim.bo.filetype = filetype
end

-- Puts lines into the buffer, with the cursor at their `$0` or at the end of the last one.
local function put(before)
  local row, column
  local text = {}
  for number, line in ipairs(before) do
    local start = line:find("$0", 1, true)
    if start then
      row, column = number, start - 1
    end
    table.insert(text, (line:gsub("%$0", "")))
  end
  vim.api.nvim_buf_set_lines(0, 0, -1, false, text)
  vim.api.nvim_win_set_cursor(0, { row or #text, column or #text[#text] })
end

-- That keys lead to these lines. On a busy machine the server may not answer in time, so it is tried again.
local function edit(case)
  local before, keys, expected = unpack(case)
  support.now = keys .. " in " .. vim.inspect(before)
  support.again("what the server says", function()
    put(before)
    press(keys)
    local difference = vim.diff(table.concat(expected, "\n"), table.concat(lines(), "\n"))
    return vim.deep_equal(lines(), expected), difference
  end)
end

local comments = { g = "^%s*;", hy = "^%s*;", bdl = "^%s*//", tr = "^%s*//", trg = "^%s*//", bgl = "^%s*%-%-" }

-- `gq` may break comment lines that are too long, and nothing else.
local function check_format(file, before)
  support.now = file .. ", gq"
  press("gggqG")
  local after = lines()
  local form = comments[file:match("[^.]*$")]
  local rest = {}
  for _, line in ipairs(before) do
    if not (line:find(form) and #line > 79) then
      table.insert(rest, line)
    end
  end
  local found = 1
  for _, line in ipairs(after) do
    if line == rest[found] then
      found = found + 1
    else
      check(line:find(form) and #line <= 79, "a new line: " .. line)
    end
  end
  check(found == #rest + 1, "lost or changed: " .. tostring(rest[found]))
  local function words(of)
    return table.concat(of, " "):gsub(form:sub(5), ""):gsub("[;/%s-]+", " ")
  end
  check(words(before) == words(after), "the words have changed")
end

-- Neither `=` nor `gq` harms an example, faults or not.
local function leave_examples()
  local files = vim.fn.globpath(support.repository .. "/docs/examples", "**/*.*", false, true)
  -- What a player types in is no program.
  files = vim.tbl_filter(function(file)
    return file:match("%.txt$") == nil
  end, files)
  check(#files > 10, "there are examples")
  for _, path in ipairs(files) do
    local file = path:match("examples/(.*)$")
    local filetype = vim.filetype.match({ filename = path })
    local before = vim.fn.readfile(path)
    scratch(filetype, before)
    check_format(file, before)
    support.open(file)
    support.now = file .. ", ="
    press("gg=G")
    check(vim.deep_equal(lines(), before), vim.diff(table.concat(before, "\n"), table.concat(lines(), "\n")))
  end
end

-- A comment that is too long is broken where its words are, with its leader.
local function break_comments()
  support.now = "a long comment"
  local word = vim.trim(("word "):rep(30))
  scratch("bogl", { "f : Int", "  -- " .. word, "f = 1 + " .. ("1 + "):rep(30) .. "1" })
  local code = lines()[3]
  press("gggqG")
  local found = lines()
  local is_broken = found[2]:find("^  %-%- word") and found[3]:find("^  %-%- word") and #found[2] <= 79
  check(#found == 4 and is_broken, vim.inspect(found))
  check(found[4] == code, "the code is as it was")
  scratch("gdl", { '(help "one', "; " .. word, '")' })
  press("gggqG")
  check(#lines() == 3, "a string is broken")
end

-- `gc` comments JavaScript in BDL; elsewhere the language has no comments, and the text stays.
local function comment_scripts()
  support.now = "gc in BDL"
  local text = { "finish{", "  explicit{", "    (context) => {", "    }", "  }", "  no_moves_available", "}" }
  for row, line in ipairs(text) do
    scratch("bdl", text)
    vim.api.nvim_win_set_cursor(0, { row, 0 })
    vim.api.nvim_exec_autocmds("CursorMoved", { buffer = 0 })
    -- Where there is no comment, a message says that the option is empty.
    vim.cmd("silent normal gcc")
    local is_script = row > 2 and row < 6
    local expected = is_script and line:gsub("^ *", "%0// ") or line
    check(lines()[row] == expected, lines()[row])
  end
  vim.bo.filetype = "nothing"
  vim.api.nvim_exec_autocmds("CursorMoved", { buffer = 0 })
  check(vim.bo.commentstring == vim.go.commentstring, "comments stay")
end

-- A file, a place in it, and the file that `gf` opens there.
local files = {
  { "gdl/harbor.g", '(include "harbor-$0types")', "gdl/harbor-types.g" },
  { "trench/meadow.trg", "./mo$0le.tr", "trench/mole.tr" },
  { "trench/meadow.trg", "name: ha$0re", "trench/hare.tr" },
  { "hy/attic.hy", "(require [roo$0ms", "hy/rooms.hy" },
  { "gf/deep/inner.hy", "top.cold-$0rooms", "gf/top/cold_rooms.hy" },
}

local function go_to_files()
  local folder = support.examples .. "/gf"
  vim.fn.mkdir(folder .. "/deep", "p")
  vim.fn.mkdir(folder .. "/top", "p")
  vim.fn.writefile({ "(import [top.cold-rooms [cold-room]])" }, folder .. "/deep/inner.hy")
  vim.fn.writefile({ "(defn cold-room [] 1)" }, folder .. "/top/cold_rooms.hy")
  for _, case in ipairs(files) do
    support.now = "gf from " .. case[2]
    vim.cmd.edit(support.examples .. "/" .. case[1])
    support.go_to(case[2])
    press("gf")
    check(vim.api.nvim_buf_get_name(0) == support.examples .. "/" .. case[3], vim.api.nvim_buf_get_name(0))
  end
end

local commands = { "LudexExplain", "LudexPreview", "LudexPaint", "LudexPlay", "LudexShow", "LudexTest", "LudexRestart" }

-- Another filetype takes everything back; an .editorconfig and the user's wish go before the plugin's style.
local function set_options()
  support.now = "options"
  scratch("trench", {})
  check(vim.bo.shiftwidth == 4 and vim.bo.expandtab, "Trench is indented by 4 blanks")
  local named = vim.b.undo_ftplugin:match("^setlocal ([%l< ]+)"):gsub("<", "")
  for _, command in ipairs(commands) do
    check(vim.fn.exists(":" .. command) == 2, "there is no command " .. command)
  end
  vim.bo.filetype = "nothing"
  for option in named:gmatch("%l+") do
    check(vim.bo[option] == vim.go[option], option .. " stays " .. tostring(vim.bo[option]))
  end
  for _, command in ipairs(commands) do
    check(vim.fn.exists(":" .. command) == 0, command .. " stays")
  end
  check(vim.bo.formatexpr == "", "something stays")

  local folder = support.examples .. "/style"
  vim.fn.mkdir(folder, "p")
  vim.fn.writefile({ "[*.tr]", "indent_style = tab", "indent_size = 3" }, folder .. "/.editorconfig")
  vim.fn.writefile({ "if 1 {", "}" }, folder .. "/x.tr")
  vim.cmd.edit(folder .. "/x.tr")
  check(vim.bo.shiftwidth == 3 and not vim.bo.expandtab, "an .editorconfig counts")
  vim.bo.filetype = "trench"
  check(vim.bo.shiftwidth == 3 and not vim.bo.expandtab, "an .editorconfig counts also later")

  vim.g.ludex_recommended_style = 0
  scratch("trench", {})
  check(vim.bo.shiftwidth == vim.go.shiftwidth and vim.bo.indentexpr ~= "", "the style is left alone")
  vim.g.ludex_recommended_style = nil
end

-- A filetype, a line with the cursor, and what it is coloured as.
local colours = {
  { "gdl", "(unit-$0type tank)", "gdlForm" },
  { "gdl", "(set a 5) ; no$0te", "gdlComment" },
  { "gdl", "#| #| |# no$0te |#", "gdlComment" },
  { "gdl", '(help "te$0xt")', "gdlString" },
  { "bdl", "pie$0ces{", "bdlSection" },
  { "bdl", "fo$0x{", "bdlPiece" },
  { "bdl", "finish{ explicit{ () => { // no$0te", "javaScriptLineComment" },
  { "bdl", "finish{ explicit{ () => { ret$0urn true; } } }", "javaScriptStatement" },
  { "bdl", "finish{ explicit{ () => { return 1; } } no_$0moves_available }", "bdlFunction" },
  { "trench", "st$0art: move N;", "trenchLabel" },
  { "trench", "go$0to start;", "trenchKeyword" },
  { "trench-game", "bo$0mbs: 6;", "trenchGameKey" },
  { "hy", "(level-$0list)", "hyKeyword" },
  { "hy", "(f :ke$0y)", "hySymbol" },
  { "bogl", "f = i$0f x then y else z", "boglKeyword" },
  { "bogl", "{- {- -} no$0te -}", "boglComment" },
}

local function show_colours()
  for _, case in ipairs(colours) do
    support.now = "the colour of " .. case[2]
    local byte = case[2]:find("$0", 1, true)
    scratch(case[1], { (case[2]:gsub("%$0", "")) })
    local name = vim.fn.synIDattr(vim.fn.synID(1, byte, 0), "name")
    check(name == case[3], name)
  end
end

return function()
  local extensions = {}
  for extension, filetype in vim.spairs(require("ludex").extensions) do
    extensions[filetype] = extension
  end
  vim.fn.mkdir(support.examples .. "/edited", "p")
  for filetype, cases in vim.spairs(edits) do
    support.open("edited/new." .. extensions[filetype])
    check(vim.bo.filetype == filetype, vim.bo.filetype)
    vim.tbl_map(edit, cases)
  end
  for filetype, cases in vim.spairs(alone) do
    scratch(filetype, {})
    vim.tbl_map(edit, cases)
  end
  leave_examples()
  break_comments()
  comment_scripts()
  go_to_files()
  set_options()
  show_colours()
  vim.cmd("silent %bwipeout!")
end
