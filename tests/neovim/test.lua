-- `:LudexTest`: what a program expects of itself, and the quickfix list. Run by session.lua.
local support = ...
local check, wait = support.check, support.wait

local function list()
  return vim.fn.getqflist({ title = 0, items = 0 })
end

-- Runs something, and waits for what is said then.
local function says(messages, text, action)
  local before = #messages
  action()
  wait(text, function()
    return #messages > before
  end)
  check(messages[#messages] == text, messages[#messages])
end

return function()
  support.now = ":LudexTest"
  local notify = vim.notify
  local messages = support.messages()
  support.open("bogl/sums.bgl")
  local source = vim.api.nvim_get_current_buf()
  local function test()
    vim.cmd("LudexTest")
  end
  says(messages, "Ludex: 2 tests, 1 not met", test)
  check(vim.api.nvim_get_current_buf() == source, "the cursor stays in the text")
  local shown = list()
  check(shown.title == "Ludex tests" and #shown.items == 1, vim.inspect(shown))
  local item = shown.items[1]
  check(item.bufnr == source and item.lnum == 5 and item.col == 4, vim.inspect(item))
  check(item.text == "expected `7`, found `6`", item.text)
  check(#vim.api.nvim_tabpage_list_wins(0) == 2, "the list is shown")

  -- The lens runs one of them.
  local asked = vim.lsp.get_clients({ bufnr = 0, name = "ludex" })[1]
  local params = { textDocument = { uri = vim.uri_from_bufnr(0) } }
  local answer = vim.lsp.buf_request_sync(0, "ludex/tests", params, 30000)[asked.id]
  local arguments = { params.textDocument.uri, answer.result[1].id }
  says(messages, "Ludex: 1 test, all met", function()
    vim.lsp.commands["ludex.runTest"]({ title = "Run Test", command = "ludex.runTest", arguments = arguments }, {})
  end)
  check(#list().items == 0 and #vim.api.nvim_tabpage_list_wins(0) == 1, "nothing is left to be shown")

  -- What is typed counts.
  vim.api.nvim_buf_set_lines(0, 4, 5, false, { "-- expect: double(3) = 6" })
  says(messages, "Ludex: 2 tests, all met", test)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { "game Sums" })
  says(messages, "Ludex: this file expects nothing of its program", test)
  vim.cmd("silent undo 0")
  vim.notify = notify
end
