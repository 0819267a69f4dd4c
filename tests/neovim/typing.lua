-- A construct of every language, typed letter by letter with the completion that the README gives: Enter ends the line
-- behind a word that is an entry of the open list, and what was typed stands there. Lines that are begun, one key after
-- the other. Run by session.lua.
local support = ...
local check, wait = support.check, support.wait

local pace = 40 -- between two keys, in milliseconds: the list is there before the next one

-- What is typed into an empty file, line by line, and the columns that Neovim puts before each.
local constructs = {
  ["typed/new.g"] = { { 0, "(scorekeeper" }, { 2, "(do last-side-wins))" }, { 0, "(unit-type" }, { 2, "hen" } },
  ["typed/new.bdl"] = { { 0, "pieces{" }, { 2, "fox{" }, { 4, "mirrored" }, { 4, "moves{" }, { 6, "horizontal" } },
  ["typed/new.tr"] = { { 0, "move N;" }, { 0, "if (#x > 2)" }, { 4, "fortify;" }, { 0, "wait" } },
  ["typed/new.trg"] = { { 0, "bombs" }, { 4, ": 8;" }, { 0, "player" }, { 4, ": {" }, { 8, "team" } },
  ["typed/new.hy"] = { { 0, "(level-list" }, { 1, '(level "crypt gate"' }, { 8, '"A gate."' }, { 8, "(room-list" } },
  ["typed/new.bgl"] = { { 0, "game Hut" }, { 0, "f : Int -> Int" }, { 0, "f(x) =" }, { 2, "if" }, { 2, "x == 1" } },
}

-- An editor with a file, and what runs Lua in it and presses a key.
local function open(name)
  local editor, ask = support.editor_of_readme(name)
  wait("the server", function()
    return ask("return #vim.lsp.get_clients({ bufnr = 0, name = 'ludex' })") == 1
  end)
  return editor, ask, function(key)
    vim.rpcrequest(editor, "nvim_input", key)
    vim.wait(pace)
  end
end

local function type_lines(name, lines)
  support.now = "typing into " .. name
  local editor, ask, press = open(name)
  press("i")
  local wanted, shown = {}, false
  for number, line in ipairs(lines) do
    if number > 1 then
      press("<CR>")
    end
    for _, letter in ipairs(vim.split(line[2], "")) do
      press(letter == "<" and "<lt>" or letter)
      shown = shown or ask("return vim.fn.pumvisible()") == 1
    end
    table.insert(wanted, (" "):rep(line[1]) .. line[2])
  end
  local found = ask("return vim.api.nvim_buf_get_lines(0, 0, -1, false)")
  check(vim.deep_equal(found, wanted), "it holds\n" .. table.concat(found, "\n"))
  check(shown, "no list was shown")
  vim.fn.jobstop(editor)
end

-- Keys that are pressed on the line below a form, one by one, and the lines that they lead to.
local edits = {
  { { "o", "(", "x", ")" }, { "  (x)" } },
  { { "o", "(", "x", ")", "<Esc>", "." }, { "  (x)", "  (x)" } },
  { { "o", "(", "x", ")", "<Esc>", "u" }, {} },
  -- Lines that are left empty hold no blanks.
  { { "o", "<Esc>" }, { "" } },
  { { "o", "<CR>", "x" }, { "", "  x" } },
  { { "o", "<CR>", ")" }, { "", ")" } },
}

-- What the server says comes with the key that begins the line: with it, the line is repeated, undone and left.
local function edit_lines()
  support.now = "editing below a form"
  local editor, ask, press = open("typed/new.g")
  local form = { "(unit-type hen", ")", '(unit-type hut (name "x")' }
  for _, case in ipairs(edits) do
    local keys, below = unpack(case)
    local wanted = vim.list_extend(vim.list_slice(form), below)
    -- On a busy machine the server may not answer in time.
    support.again("the lines behind " .. table.concat(keys), function()
      press("<Esc>")
      -- What follows is undone by itself.
      ask("vim.api.nvim_buf_set_lines(0, 0, -1, false, ...) vim.cmd('normal G') vim.o.undolevels = vim.o.undolevels", form)
      vim.tbl_map(press, keys)
      local found = ask("return vim.api.nvim_buf_get_lines(0, 0, -1, false)")
      return vim.deep_equal(found, wanted), table.concat(found, "\n")
    end)
  end
  vim.fn.jobstop(editor)
end

return function()
  vim.fn.mkdir(support.examples .. "/typed", "p")
  for name, lines in vim.spairs(constructs) do
    type_lines(name, lines)
  end
  edit_lines()
end
