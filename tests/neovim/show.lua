-- `:LudexShow`: documents that the server makes, in read-only buffers that follow edits. Run by session.lua.
local support = ...
local check, wait = support.check, support.wait

-- The buffer of the document that is shown.
local function shown(what)
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local buffer = vim.api.nvim_win_get_buf(window)
    local name = vim.api.nvim_buf_get_name(buffer)
    if name:find("ludex-document://", 1, true) and name:find("(" .. what .. ")", 1, true) then
      return buffer, window
    end
  end
end

local function says(buffer, text)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n"):find(text, 1, true) ~= nil
end

-- Shows a document, and waits until it says something.
local function show(what, text)
  vim.cmd("LudexShow " .. what)
  local buffer
  wait(text .. " in " .. what, function()
    buffer = shown(what)
    return buffer ~= nil and says(buffer, text)
  end)
  check(not vim.bo[buffer].modifiable, what .. " cannot be edited")
  return buffer
end

return function()
  support.now = "documents"
  support.open("gdl/harbor-types.g")
  local source = vim.api.nvim_get_current_win()
  local resolved = show("resolved", "(unit-type rowboat")
  check(vim.api.nvim_get_current_win() == source, "the cursor stays in the source")
  check(vim.bo[resolved].syntax == "gdl" and vim.bo[resolved].filetype ~= "gdl", "it has colours only")
  show("tree", "SOURCE_FILE@0")
  vim.fn.search("hp-max")
  local name = show("name", "**hp-max** — unit-type property")
  check(says(name, "**Examples in the games of Ludex**"), "the page of a name has examples")
  check(shown("resolved") == resolved, "both are shown")
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "(unit-type raft)" })
  wait("the new type", function()
    return says(resolved, "(unit-type raft)")
  end)
  -- Another server is asked again.
  vim.lsp.stop_client(vim.lsp.get_clients({ bufnr = 0, name = "ludex" }))
  wait("the end of the server", function()
    return #vim.lsp.get_clients({ name = "ludex" }) == 0
  end)
  vim.api.nvim_buf_set_lines(0, -2, -1, false, { "(unit-type barge)" })
  vim.api.nvim_exec_autocmds("FileType", { buffer = 0 })
  wait("the document of another server", function()
    return says(resolved, "(unit-type barge)") and not says(resolved, "(unit-type raft)")
  end)
  -- A window is used again.
  local count = #vim.api.nvim_tabpage_list_wins(0)
  show("resolved", "(unit-type barge)")
  check(#vim.api.nvim_tabpage_list_wins(0) == count, "there is one window for each document")
  check(vim.deep_equal(vim.fn.getcompletion("LudexShow re", "cmdline"), { "resolved" }), "what there is is completed")
  vim.cmd("silent undo 0")
  vim.cmd("only")
  check(shown("resolved") == nil and not vim.api.nvim_buf_is_valid(resolved), "a closed document is gone")
  vim.cmd("bwipeout!")
end
