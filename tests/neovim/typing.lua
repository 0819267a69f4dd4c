-- A construct of every language, typed letter by letter with the completion that the README gives: Enter ends the line
-- behind a word that is an entry of the open list, and what was typed stands there. Run by session.lua.
local support = ...
local check, wait = support.check, support.wait

local pace = 40 -- between two keys, in milliseconds: the list is there before the next one

-- What is typed into an empty file, line by line, and the columns that Neovim puts before each.
local constructs = {
  ["typed/new.g"] = { { 0, "(scorekeeper" }, { 2, "(do last-side-wins))" }, { 0, "(unit-type" }, { 2, "hen" } },
  ["typed/new.bdl"] = { { 0, "pieces{" }, { 2, "fox{" }, { 4, "mirrored" }, { 4, "moves{" }, { 6, "horizontal" } },
  ["typed/new.tr"] = { { 0, "move N;" }, { 0, "if (#x > 2)" }, { 4, "fortify;" }, { 0, "wait" } },
  ["typed/new.trg"] = { { 0, "bombs" }, { 0, ": 8;" }, { 0, "player" }, { 0, ": {" }, { 4, "team" } },
  ["typed/new.hy"] = { { 0, "(level-list" }, { 1, '(level "crypt gate"' }, { 8, '"A gate."' }, { 8, "(room-list" } },
  ["typed/new.bgl"] = { { 0, "game Hut" }, { 0, "f : Int -> Int" }, { 0, "f(x) =" }, { 2, "if" }, { 2, "x == 1" } },
}

local function type_lines(name, lines)
  support.now = "typing into " .. name
  local editor, ask = support.editor_of_readme(name)
  wait("the server", function()
    return ask("return #vim.lsp.get_clients({ bufnr = 0, name = 'ludex' })") == 1
  end)
  local function press(key)
    vim.rpcrequest(editor, "nvim_input", key)
    vim.wait(pace)
  end
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

return function()
  vim.fn.mkdir(support.examples .. "/typed", "p")
  for name, lines in vim.spairs(constructs) do
    type_lines(name, lines)
  end
end
