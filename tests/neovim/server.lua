-- What the plugin does with the server beside Neovim's own features: pages of findings, files that change on disk, what
-- the README says to set, a log without noise, a missing program. Run by session.lua.
local support, rows = ...
local check, wait, open = support.check, support.wait, support.open

local M = {}

-- Runs `:LudexExplain` and waits for its page.
local function read_page(command, code)
  vim.cmd(command)
  wait("the page of " .. code, function()
    return vim.api.nvim_buf_get_name(0):find("^ludex%-explain://%d+/" .. vim.pesc(code) .. "$") ~= nil
  end)
  check(vim.bo.filetype == "markdown" and not vim.bo.modifiable, "the page is " .. vim.bo.filetype)
  return table.concat(support.lines(), "\n")
end

-- A file that is closed and opened again at once has its findings.
function M.reopen()
  support.now = "a file that is opened again"
  for _ = 1, 5 do
    open("faulty/mine.g")
    wait("the findings", function()
      return #vim.diagnostic.get(0) > 0
    end)
    vim.cmd("silent %bwipeout!")
  end
end

function M.explain()
  support.now = ":LudexExplain"
  open("faulty/mine.g")
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "" })
  wait("the finding", function()
    return #vim.diagnostic.get(0) > 0
  end)
  local own = vim.api.nvim_get_current_win()
  support.go_to("(di$0ger (tunnel rock) (1 4))")
  local page = read_page("LudexExplain", "gdl/undefined-symbol")
  check(page:find("Why it matters", 1, true) ~= nil, page)
  -- The next page takes the same window, also from there.
  page = read_page("LudexExplain gdl/unused-define", "gdl/unused-define")
  check(page:find("never read", 1, true) ~= nil, page)
  check(#vim.api.nvim_tabpage_list_wins(0) == 2, "one window for all pages")
  vim.cmd.normal("q")
  check(vim.api.nvim_get_current_win() == own, "q closes the page")

  local codes = vim.fn.getcompletion("LudexExplain gdl/unused-d", "cmdline")
  check(vim.deep_equal(codes, { "gdl/unused-define" }), vim.inspect(codes))
  local messages = support.messages()
  vim.cmd("LudexExplain gdl/no-such-code")
  wait("the message", function()
    return #messages > 0
  end)
  check(messages[1]:find("gdl/no-such-code", 1, true) ~= nil, messages[1])
  support.go_to("; Mi$0ne")
  vim.cmd.LudexExplain()
  check(messages[2] ~= nil and messages[2]:find("no finding", 1, true) ~= nil, vim.inspect(messages))
end

-- A fix and a comment that suppresses are chosen as with `gra`, what the README gives fixes the file, and a rewrite is
-- applied.
function M.code_actions()
  support.now = "code actions"
  local choose = vim.ui.select
  local wanted
  vim.ui.select = function(actions, options, done)
    for index, action in ipairs(actions) do
      if options.format_item(action):find(wanted, 1, true) then
        return done(action, index)
      end
    end
    done(nil)
  end
  -- What an action makes of a line.
  local function apply(file, place, title, becomes, act)
    open(file)
    support.go_to(place)
    wanted = title
    support.again(title, function()
      act()
      vim.wait(1000, function()
        return vim.list_contains(support.lines(), becomes)
      end, 20)
      return vim.list_contains(support.lines(), becomes), vim.api.nvim_get_current_line()
    end)
    vim.cmd("silent bwipeout!")
  end
  local digger = "  (digger (tunnel rock) (1 4)))"
  local place = "(di$0ger (tunnel rock) (1 4))"
  apply("faulty/mine.g", place, "Write `digger`", digger, vim.lsp.buf.code_action)
  local comment = "  ; ludex: allow gdl/undefined-symbol"
  apply("faulty/mine.g", place, "for this line", comment, vim.lsp.buf.code_action)
  local readme = table.concat(vim.fn.readfile(support.repository .. "/editors/neovim/README.md"), "\n")
  local fix_all = readme:match("```lua\n(vim%.lsp%.buf%.code_action.-)```")
  check(fix_all ~= nil, "the README has a command that fixes")
  apply("faulty/mine.g", place, "fix all", digger, assert(load(fix_all)))
  local call = "  if part2(b, peg, to)"
  apply("bogl/cornerrun.bgl", "if le$0gal(b, peg, to)", "into a function", call, vim.lsp.buf.code_action)
  vim.ui.select = choose
end

-- Without a server, or with one that does not know the request, the page comes from the command line.
function M.explain_without_answer()
  support.now = ":LudexExplain without an answer"
  local client = vim.lsp.get_clients({ name = "ludex" })[1]
  local request = client.request
  client.request = function(_, method, _, answer)
    check(method == "ludex/explain", method)
    answer({ code = -32601, message = "Method not found" })
    return true, 1
  end
  local page = read_page("LudexExplain bogl/undefined-name", "bogl/undefined-name")
  check(page:find("Why it matters", 1, true) ~= nil, page)
  client.request = request
  vim.cmd.close()
end

-- What another program writes is seen, in the folder of the open file and in others.
function M.watch()
  support.now = "a file that changes on disk"
  vim.cmd("silent %bwipeout!")
  local folder = support.examples .. "/watched"
  vim.fn.mkdir(folder .. "/deep", "p")
  local function write(name, text)
    local file = assert(io.open(folder .. "/" .. name, "w"))
    file:write(text)
    file:close()
  end
  write("types.g", '(game-module "types")\n(unit-type boat)\n(unit-type raft)\n')
  write("game.g", '(game-module "game")\n(include "types")\n(add boat acp-per-turn 1)\n(add raft acp-per-turn 1)\n')
  local function findings(of)
    return vim.iter(vim.diagnostic.get(0)):any(function(finding)
      return finding.message:find(of, 1, true) ~= nil
    end)
  end
  open("watched/game.g")
  -- The first look at the file is over once a fault in it has come and gone.
  vim.api.nvim_buf_set_lines(0, 3, 4, false, { "(add barge acp-per-turn 1)" })
  wait("barge", function()
    return findings("`barge`")
  end)
  vim.cmd("silent undo")
  wait("no barge", function()
    return not findings("`barge`")
  end)
  check(not findings("`raft`"), vim.inspect(vim.diagnostic.get(0)))
  write("types.g", '(game-module "types")\n(unit-type boat)\n')
  wait("raft to be missed", function()
    return findings("`raft`")
  end)
  write("types.g", '(game-module "types")\n(unit-type boat)\n(unit-type raft)\n')
  wait("raft to be found again", function()
    return not findings("`raft`")
  end)
end

-- The server is started anew for all open files, saved or not, whether it runs or has crashed.
function M.restart()
  support.now = ":LudexRestart"
  vim.cmd("silent %bwipeout!")
  open("trench/mole.tr")
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "goto nowhere;" })
  vim.cmd("hide edit " .. vim.fn.fnameescape(support.examples .. "/bogl/cornerrun.bgl"))
  local function attached(but)
    -- Of what is closed Neovim keeps a buffer that is not loaded, where its findings are taken back after that.
    return vim.iter(vim.api.nvim_list_bufs()):filter(vim.api.nvim_buf_is_loaded):all(function(buffer)
      local client = vim.lsp.get_clients({ bufnr = buffer, name = "ludex" })[1]
      return client ~= nil and client.initialized and client.id ~= but
    end)
  end
  wait("the server", attached)
  local first = vim.lsp.get_clients({ name = "ludex" })[1]
  vim.cmd("LudexRestart")
  -- It waits only for what ran then: what starts meanwhile is not ended, nor by a second command.
  local options = {
    reuse_client = function()
      return false
    end,
  }
  local meanwhile = vim.lsp.start(first.config, options)
  vim.cmd("LudexRestart")
  wait("another server", function()
    return attached(first.id)
  end)
  vim.wait(2500, function()
    return vim.lsp.get_client_by_id(meanwhile) == nil
  end, 50)
  check(vim.lsp.get_client_by_id(meanwhile) ~= nil, "a server that starts during a restart is ended")
  vim.lsp.stop_client(vim.lsp.get_clients({ name = "ludex" }), true)
  wait("the end of the server", function()
    return #vim.lsp.get_clients({ name = "ludex" }) == 0
  end)
  vim.cmd("LudexRestart")
  wait("the server, again", attached)
  vim.cmd("silent buffer mole.tr")
  wait("what is not saved", function()
    return vim.iter(vim.diagnostic.get(0)):any(function(finding)
      return finding.code == "trench/undefined-label"
    end)
  end)
  vim.cmd("silent %bwipeout!")
end

-- Where the user does not want it, or where there are too many files, Neovim is not asked to watch.
function M.watch_or_not()
  support.now = "asking for files to be watched"
  local function asks(root)
    local capabilities = vim.lsp.protocol.make_client_capabilities()
    require("ludex.watching").ask({ capabilities = capabilities }, { root_dir = root })
    return capabilities.workspace.didChangeWatchedFiles.dynamicRegistration
  end
  if vim.fn.has("linux") == 0 then
    return
  end
  check(asks(support.examples), "a small folder is watched")
  vim.g.ludex_watch_files = 0
  check(not asks(support.examples), "what is not wanted is not watched")
  vim.g.ludex_watch_files = nil
  if vim.fn.executable("inotifywait") == 0 then
    check(not asks(nil), "without a root nothing is watched")
  end
end

-- Files in a folder with an `.editorconfig` that wants steps of three, and what they hold once they are written.
local written = {
  ["new.g"] = { { "(unit-type  boat", "(hp-max 2 ))" }, { "(unit-type boat", "  (hp-max 2))" } },
  ["new.bdl"] = { { "pieces{", "fox{", "}", "}" }, { "pieces{", "   fox{", "   }", "}" } },
  ["new.tr"] = { { "while (true) {", "move  N;", "}" }, { "while (true) {", "   move N;", "}" } },
  ["new.trg"] = { { "player: {", "team:  1;", "}" }, { "player: {", "   team: 1;", "}" } },
  ["new.hy"] = { { "(defn pit [a]", ' (room  "x"))' }, { "(defn pit [a]", '  (room "x"))' } },
  ["new.bgl"] = { { "game G", "x : Int", "x=1" }, { "game G", "x : Int", "x = 1" } },
  ["new.bglp"] = { { "x : Int", "x=1" }, { "x : Int", "x = 1" } },
}

-- Does what the README says about formatting when a file is written; gives the number of the command.
local function format_when_written()
  local readme = table.concat(vim.fn.readfile(support.repository .. "/editors/neovim/README.md"), "\n")
  local command = readme:match('```lua\n(vim%.api%.nvim_create_autocmd%("BufWritePre".-)```')
  check(command ~= nil, "the README has no command that formats")
  return assert(load("return " .. command))()
end

-- What the README gives formats a file when it is written, in every language.
function M.format_on_save()
  local autocmd = format_when_written()
  local folder = support.examples .. "/tidy"
  vim.fn.mkdir(folder)
  vim.fn.writefile({ "root = true", "[*]", "indent_style = space", "indent_size = 3" }, folder .. "/.editorconfig")
  for name, lines in vim.spairs(written) do
    support.now = "formatting " .. name .. " when it is written"
    vim.fn.writefile(lines[1], folder .. "/" .. name)
    open("tidy/" .. name)
    support.again("what it is to hold", function()
      vim.cmd("silent write")
      local found = vim.fn.readfile(folder .. "/" .. name)
      return vim.deep_equal(found, lines[2]), vim.inspect(found)
    end)
    vim.cmd("silent bwipeout!")
  end
  vim.api.nvim_del_autocmd(autocmd)
end

-- What the README gives for text beside the line, completion and folding.
function M.settings_of_readme()
  support.now = "the README's settings"
  local editor, ask = support.editor_of_readme("trench/mole.tr")
  wait("folds", function()
    return ask("return vim.fn.foldlevel(16)") > 0
  end)
  check(ask("return vim.fn.foldclosed(16)") == -1, "a fold begins closed")
  -- Behind the first letter of a word, and behind a character that Ludex itself asks for.
  for keys, word in vim.spairs({ ["4Gor"] = "repeat", ["Goint new = #"] = "bombs" }) do
    vim.rpcrequest(editor, "nvim_input", "<Esc>" .. keys)
    wait("what is offered while typing", function()
      return ask(
        [[
          local word = ...
          return vim.iter(vim.fn.complete_info({ "items" }).items):any(function(item)
            return item.word:find(word, 1, true) ~= nil
          end)
        ]],
        word
      )
    end)
    local line = ask("return vim.api.nvim_get_current_line()")
    check(vim.endswith(keys, vim.trim(line)), "the line is " .. line)
  end
  vim.rpcrequest(editor, "nvim_input", "<Esc>Sgoto nowhere;<Esc>")
  wait("text beside the line", function()
    return ask([[
      local marks = vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, { details = true })
      return vim.iter(marks):any(function(mark)
        return mark[4].virt_text ~= nil and mark[4].virt_text_pos == "eol"
      end)
    ]])
  end)
  vim.fn.jobstop(editor)
end

-- At the default level Neovim's log has nothing but its own beginnings.
function M.quiet_log()
  support.now = "Neovim's log"
  local path = vim.lsp.log and vim.lsp.log.get_filename and vim.lsp.log.get_filename() or vim.lsp.get_log_path()
  local entries = vim.fn.filereadable(path) == 1 and vim.fn.readfile(path) or {}
  for _, entry in ipairs(entries) do
    -- Neovim takes back requests of its own, such as those for colours, whose answers have just come.
    local is_late = entry:find("Cannot find request with id %d+ whilst attempting to cancel") ~= nil
    check(is_late or entry:find("^%[START%]") ~= nil, entry)
  end
end

-- Without the program there is one message, however many files are opened and written.
function M.without_program()
  support.now = "a missing program"
  vim.cmd("silent %bwipeout!")
  local messages = support.messages()
  vim.lsp.config("ludex", { cmd = { "no-such-ludex", "lsp" } })
  for _, row in ipairs(rows) do
    vim.cmd.edit(support.examples .. "/" .. row.file)
  end
  wait("the message", function()
    return #messages > 0
  end)
  local autocmd = format_when_written()
  vim.cmd("silent write")
  vim.api.nvim_del_autocmd(autocmd)
  -- What else was to be said is said before this.
  local done = false
  vim.schedule(function()
    done = true
  end)
  wait("the end", function()
    return done
  end)
  check(#messages == 1 and messages[1]:find("no-such-ludex", 1, true), vim.inspect(messages))
end

return M
