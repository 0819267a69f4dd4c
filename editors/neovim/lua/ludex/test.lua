-- `:LudexTest` tries what the program in the current buffer expects of itself in comments. What is not met goes to the
-- quickfix list.
local M = {}

local client = require("ludex.client")
local given = client.given

local TITLE = "Ludex tests"

-- The run that has no answer yet: its client and its number.
local running

-- A result as an entry of the quickfix list.
local function entry(buffer, result, encoding)
  local start = result.range.start
  local line = vim.api.nvim_buf_get_lines(buffer, start.line, start.line + 1, false)[1] or ""
  return {
    bufnr = buffer,
    lnum = start.line + 1,
    col = client.byte_of(line, start.character, encoding) + 1,
    text = given(result.message) or result.label,
    type = "E",
  }
end

-- Puts what is not met into the quickfix list, which is shown then; the cursor stays where it is.
local function show(buffer, results, encoding)
  local entries = {}
  for _, result in ipairs(results) do
    if result.outcome ~= "passed" then
      table.insert(entries, entry(buffer, result, encoding))
    end
  end
  -- The list of an earlier run is replaced, another one is not.
  local is_own = vim.fn.getqflist({ title = 0 }).title == TITLE
  vim.fn.setqflist({}, is_own and "r" or " ", { title = TITLE, items = entries })
  local window = vim.api.nvim_get_current_win()
  vim.cmd("botright cwindow")
  if vim.api.nvim_win_is_valid(window) then
    vim.api.nvim_set_current_win(window)
  end
  local tests = ("%d test%s"):format(#results, #results == 1 and "" or "s")
  if #entries > 0 then
    client.tell(("%s, %d not met"):format(tests, #entries))
  elseif #results == 0 then
    client.tell("this file expects nothing of its program")
  else
    vim.notify(("Ludex: %s, all met"):format(tests), vim.log.levels.INFO)
  end
end

-- Runs the tests of a buffer with these ids, or all of them. An earlier run that is not done is given up.
local function run(buffer, ids)
  local asked = client.needed(buffer)
  if not asked then
    return
  end
  if not vim.tbl_get(asked.server_capabilities or {}, "experimental", "ludex", "tests") then
    return client.tell("this version of the server knows no tests; install a newer one")
  end
  if running then
    client.cancel(running.client, running.number)
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, ids = ids }
  local own = { client = asked }
  running = own
  own.number = client.request(asked, "ludex/runTests", params, function(problem, results)
    if running == own then
      running = nil
    end
    if problem then
      if problem.code == client.CONTENT_MODIFIED then
        client.tell("the file has changed meanwhile; run its tests again")
      elseif problem.code ~= client.CANCELLED then
        client.tell(problem.message)
      end
    elseif vim.api.nvim_buf_is_loaded(buffer) then
      show(buffer, given(results) or {}, asked.offset_encoding)
    end
  end)
  if not own.number then
    running = nil
  end
end

-- The lens “Run Test”: the URI of the document, and the test's id.
vim.lsp.commands["ludex.runTest"] = function(command)
  local uri, id = unpack(command.arguments)
  run(vim.uri_to_bufnr(uri), { id })
end

-- The command, in a buffer of its own.
function M.define(buffer)
  vim.api.nvim_buf_create_user_command(buffer, "LudexTest", function()
    run(vim.api.nvim_get_current_buf())
  end, { desc = "Try the tests of the program" })
end

return M
