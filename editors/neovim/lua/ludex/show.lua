-- `:LudexShow WHAT` shows a text that the server makes of the file, such as its syntax tree, in a window beside it. The
-- text follows what is typed, and cannot be edited.
local M = {}

local client = require("ludex.client")
local scratch = require("ludex.scratch")

-- What can be shown of every file, and of those of some languages.
local always = { "tree", "name" }
local kinds = {
  gdl = { "picture", "resolved" },
  bdl = { "picture" },
  trench = { "costs" },
  ["trench-game"] = { "costs", "picture" },
  hy = { "picture" },
  bogl = { "picture" },
}

-- What is shown, by its buffer: the address of the document, and the source buffer.
local shown = {}

-- A text as a part of an address: what means something there is escaped.
local function escape(text)
  return (text:gsub("[^%w%-._~]", function(character)
    return ("%%%02X"):format(character:byte())
  end))
end

-- Asks the server of a source for a document. If the source is gone by then, nobody wants it any more.
local function ask(source, uri, done)
  local asked = client.needed(source)
  if not asked then
    return
  end
  client.request(asked, "ludex/document", { uri = uri }, function(problem, document)
    if problem then
      client.tell(problem.message)
    elseif client.given(document) and vim.api.nvim_buf_is_loaded(source) then
      done(document)
    end
  end)
end

-- Asks for the text of a buffer again.
local function refresh(buffer)
  local one = shown[buffer]
  if vim.api.nvim_buf_is_valid(one.source) and client.of(one.source) then
    ask(one.source, one.uri, function(document)
      scratch.fill(buffer, scratch.lines_of(document.text))
    end)
  end
end

-- Makes the buffer of a document, in a window beside the source.
local function make(source, uri, title, language)
  local back = vim.api.nvim_get_current_win()
  vim.cmd("botright vsplit")
  local buffer = scratch.make("document", title)
  vim.wo[vim.api.nvim_get_current_win()][0].wrap = false
  -- Colours only: of what has the file type, a server would be told.
  if language ~= "plaintext" then
    vim.bo[buffer].syntax = language
  end
  shown[buffer] = { uri = uri, source = source }
  local group = vim.api.nvim_create_augroup(("ludex.show.%d"):format(buffer), { clear = true })
  vim.api.nvim_create_autocmd("BufWipeout", {
    group = group,
    buffer = buffer,
    callback = function()
      shown[buffer] = nil
      vim.api.nvim_del_augroup_by_id(group)
    end,
  })
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    buffer = source,
    callback = function()
      -- Another server does not know what is shown.
      refresh(buffer)
    end,
  })
  vim.api.nvim_set_current_win(back)
  return buffer
end

local function show(what)
  local source = vim.api.nvim_get_current_buf()
  local address = vim.uri_from_bufnr(source)
  -- A page is about the name under the cursor.
  local name = what == "name" and vim.fn.expand("<cword>") or vim.fs.basename(vim.api.nvim_buf_get_name(source))
  if what == "name" and name == "" then
    return client.tell("there is no name under the cursor")
  end
  local uri = ("ludex-document:/%s/%s?%s"):format(escape(what), escape(name), escape(address))
  ask(source, uri, function(document)
    local known = vim.iter(pairs(shown)):find(function(buffer, one)
      return one.uri == uri and scratch.window_of(buffer) ~= nil
    end)
    local title = ("%s (%s)"):format(name, what)
    scratch.fill(known or make(source, uri, title, document.languageId), scratch.lines_of(document.text))
  end)
end

-- A document has changed: what is shown of it is asked for again.
vim.lsp.handlers["ludex/documentChanged"] = function(_, changed)
  for buffer, one in pairs(shown) do
    if one.uri == changed.uri then
      refresh(buffer)
    end
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
