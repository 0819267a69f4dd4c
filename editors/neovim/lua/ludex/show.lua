-- `:LudexShow WHAT` shows a text that the server makes of the file, such as its syntax tree, in a window beside it. The
-- text follows what is typed, and cannot be edited.
local M = {}

local is_new = vim.fn.has("nvim-0.11") == 1

-- What can be shown of every file, and of those of some languages.
local always = { "tree" }
local kinds = {
  gdl = { "picture", "resolved" },
  bdl = { "picture" },
  trench = { "costs" },
  ["trench-game"] = { "costs", "picture" },
  hy = { "picture" },
  bogl = { "picture" },
}

-- The buffers that show documents, by the addresses of these.
local shown = {}

local function tell(message)
  vim.notify("Ludex: " .. message, vim.log.levels.WARN)
end

-- A text as a part of an address: what means something there is escaped.
local function escape(text)
  return (text:gsub("[^%w%-._~]", function(character)
    return ("%%%02X"):format(character:byte())
  end))
end

-- Asks the server of a source for a document.
local function ask(source, uri, done)
  local client = vim.lsp.get_clients({ name = "ludex", bufnr = source })[1]
  if not client then
    return tell("no server knows this file; see `:checkhealth ludex`")
  end
  local function answer(problem, document)
    if problem then
      tell(problem.message)
    elseif document and document ~= vim.NIL then
      done(document)
    end
  end
  if is_new then
    client:request("ludex/document", { uri = uri }, answer)
  else
    client.request("ludex/document", { uri = uri }, answer)
  end
end

-- Puts a text into its buffer; the view stays where it is.
local function fill(buffer, text)
  if not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  local window = vim.fn.bufwinid(buffer)
  local view = window ~= -1 and vim.api.nvim_win_call(window, vim.fn.winsaveview)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split((text:gsub("\n+$", "")), "\n"))
  vim.bo[buffer].modifiable = false
  if view then
    vim.api.nvim_win_call(window, function()
      vim.fn.winrestview(view)
    end)
  end
end

-- Makes the buffer of a document, in a window beside the source.
local function make(source, uri, what, language)
  local back = vim.api.nvim_get_current_win()
  vim.cmd("botright vsplit")
  local window, buffer = vim.api.nvim_get_current_win(), vim.api.nvim_create_buf(false, true)
  vim.api.nvim_win_set_buf(window, buffer)
  vim.bo[buffer].bufhidden = "wipe"
  vim.wo[window][0].wrap = false
  local file = vim.fs.basename(vim.api.nvim_buf_get_name(source))
  vim.api.nvim_buf_set_name(buffer, ("ludex-document://%d/%s (%s)"):format(buffer, file, what))
  -- Colours only: of what has the file type, a server would be told.
  if language ~= "plaintext" then
    vim.bo[buffer].syntax = language
  end
  vim.keymap.set("n", "q", "<Cmd>close<CR>", { buffer = buffer, nowait = true, desc = "Close the document" })
  shown[uri] = { buffer = buffer, source = source }
  vim.api.nvim_create_autocmd("BufWipeout", {
    buffer = buffer,
    callback = function()
      shown[uri] = nil
    end,
  })
  vim.api.nvim_set_current_win(back)
  return buffer
end

local function show(what)
  local source = vim.api.nvim_get_current_buf()
  local address = vim.uri_from_bufnr(source)
  local name = vim.fs.basename(vim.api.nvim_buf_get_name(source))
  local uri = ("ludex-document:/%s/%s?%s"):format(escape(what), escape(name), escape(address))
  ask(source, uri, function(document)
    local known = shown[uri] and vim.fn.bufwinid(shown[uri].buffer) ~= -1 and shown[uri].buffer
    fill(known or make(source, uri, what, document.languageId), document.text)
  end)
end

-- A document has changed: what is shown of it is asked for again.
vim.lsp.handlers["ludex/documentChanged"] = function(_, changed)
  local one = shown[changed.uri]
  if one and vim.api.nvim_buf_is_valid(one.source) then
    ask(one.source, changed.uri, function(document)
      fill(one.buffer, document.text)
    end)
  end
end

-- What can be shown of the current file.
local function all()
  return vim.list_extend(vim.list_extend({}, always), kinds[vim.bo.filetype] or {})
end

local function run(arguments)
  if arguments.args ~= "" then
    return show(arguments.args)
  end
  vim.ui.select(all(), { prompt = "Show" }, function(what)
    if what then
      show(what)
    end
  end)
end

local function complete(start)
  return vim.tbl_filter(function(what)
    return vim.startswith(what, start)
  end, all())
end

-- The command, in a buffer of its own.
function M.define(buffer)
  vim.api.nvim_buf_create_user_command(buffer, "LudexShow", run, {
    nargs = "?",
    complete = complete,
    desc = "Show what the server makes of the file",
  })
end

return M
