-- `:LudexPreview [NAME]` shows a picture of what the file describes, in characters, in a window beside the text. It
-- follows edits and the cursor, and leads back to the source. `:LudexPreview .` shows the part that the cursor is in, and
-- `:LudexPreview svg [NAME]` writes the picture and opens it.
-- `:LudexPlay [NAME]` plays a definition there (play.lua), `:LudexPaint TOOL CELL… [NAME]` edits the picture (paint.lua).
local M = {}

local client = require("ludex.client")
local paint = require("ludex.paint")
local play = require("ludex.play")
local scratch = require("ludex.scratch")

local given, tell, window_of = client.given, client.tell, scratch.window_of
local byte_of = client.byte_of

local CONTENT_MODIFIED, CANCELLED = client.CONTENT_MODIFIED, client.CANCELLED
local namespace = vim.api.nvim_create_namespace("ludex.preview")

-- What is shown, by its buffer: the source buffer, the part, the inputs of the game if it is played, the last scene, the
-- layers of the last picture, those that are hidden by their ids, how often it was asked for, and the name that the
-- server knows it by.
local previews = {}

-- The parameters that ask for a scene. In JSON what is nil is left out.
local function params_of(buffer, what)
  return { textDocument = { uri = vim.uri_from_bufnr(buffer) }, what = what }
end

-- Asks for a scene, again while the text changes before there is an answer; not again once it is not wanted.
local function ask(buffer, method, params, done, is_wanted, tries)
  local asked = client.needed(buffer)
  if not asked then
    return
  end
  client.request(asked, method, params, function(problem, scene)
    if problem and (problem.code == CONTENT_MODIFIED or problem.code == CANCELLED) and (tries or 0) < 100 then
      vim.defer_fn(function()
        if vim.api.nvim_buf_is_loaded(buffer) and (not is_wanted or is_wanted()) then
          ask(buffer, method, params, done, is_wanted, (tries or 0) + 1)
        end
      end, 20)
    elseif problem then
      tell(problem.message)
    elseif given(scene) then
      done(scene)
    end
  end)
end

-- The characters of a line before a byte.
local function characters_of(line, byte)
  byte = math.min(byte, #line)
  if client.is_new then
    return vim.str_utfindex(line, "utf-32", byte, false)
  end
  return (vim.str_utfindex(line, byte))
end

-- The keys and what they do, for the lines above the picture.
local function head_of(preview)
  if play.of(preview.scene) then
    return play.head(preview.scene)
  end
  local keys = { "<CR> source" }
  if not preview.scene or #preview.scene.whats > 0 then
    table.insert(keys, "o part")
  end
  if #preview.layers > 0 then
    table.insert(keys, "L layers")
  end
  return vim.list_extend(keys, { "s SVG", "q close" })
end

-- The place of a position of the protocol: row and byte, from 0.
local function place_of(buffer, position, encoding)
  local line = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1] or ""
  return position.line, byte_of(line, position.character, encoding)
end

-- The thing or part of a scene that the cursor is in, in a source: the smallest, if it is in several.
local function at_cursor(source, placed)
  local window = window_of(source)
  local attached = client.of(source)
  if not window or not attached then
    return nil
  end
  local cursor = vim.api.nvim_win_get_cursor(window)
  local row, column = cursor[1] - 1, cursor[2]
  local own = vim.uri_from_bufnr(source)
  local best, size
  for _, one in ipairs(placed) do
    local range = given(one.range)
    if range and one.uri == own and range.start.line <= row and row <= range["end"].line then
      local _, first = place_of(source, range.start, attached.offset_encoding)
      local _, last = place_of(source, range["end"], attached.offset_encoding)
      local is_inside = (range.start.line < row or first <= column) and (row < range["end"].line or column <= last)
      local extent = (range["end"].line - range.start.line) * 100000 + last - first
      if is_inside and (not size or extent < size) then
        best, size = one, extent
      end
    end
  end
  return best
end

-- Marks the parts of the text that show the thing under the cursor in the source.
local function mark(buffer)
  local preview = previews[buffer]
  if not preview or not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local thing = preview.scene and at_cursor(preview.source, preview.scene.things)
  if not thing then
    return
  end
  local first
  for _, span in ipairs(preview.scene.spans) do
    if span.thing == thing.id then
      local row = span.line + preview.above
      local line = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1] or ""
      local start, stop = byte_of(line, span.start, "utf-32"), byte_of(line, span["end"], "utf-32")
      vim.api.nvim_buf_set_extmark(buffer, namespace, row, start, { end_col = stop, hl_group = "Visual" })
      first = first or row + 1
    end
  end
  local window = window_of(buffer)
  if first and window and window ~= vim.api.nvim_get_current_win() then
    vim.api.nvim_win_set_cursor(window, { first, 0 })
  end
end

-- Writes the scene of a preview into its buffer: the keys and the sentences in lines that its window shows whole, and
-- the picture as it is.
local function lay_out(buffer)
  local preview = previews[buffer]
  if not preview or not preview.scene or not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  local window = window_of(buffer)
  local width = window and scratch.width_of(window) or math.huge
  local lines = scratch.broken(head_of(preview), "  ", "", width)
  local problem = given(preview.scene.problem)
  for _, line in ipairs(problem and vim.split(problem, "\n") or {}) do
    vim.list_extend(lines, scratch.wrapped(line, width))
  end
  table.insert(lines, "")
  local text, more = scratch.lines_of(preview.text or ""), 0
  if play.of(preview.scene) then
    text, more = play.fit(preview.scene, text, width)
  end
  preview.above = #lines + more
  scratch.fill(buffer, vim.list_extend(lines, text))
  mark(buffer)
end

-- Puts a scene into its buffer; the view stays where it is.
local function show(buffer, scene)
  local preview = previews[buffer]
  if not preview or not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  if preview.scene and scene.version <= preview.scene.version then
    return
  end
  local text = given(scene.text)
  if not text and preview.text then
    -- While the text is not whole, the last picture stays; what it showed may be elsewhere.
    scene.spans, scene.things = {}, {}
  end
  preview.scene = scene
  preview.text = text or preview.text
  if text then
    -- Lines between cells are not in the text, so there is nothing to hide.
    preview.layers = vim.tbl_filter(function(layer)
      return layer.inText
    end, scene.layers or {})
  end
  local game = play.of(scene)
  if game and preview.game then
    -- Another server is to go on from there.
    preview.game = { inputs = game.inputs, rest = game.rest }
  end
  lay_out(buffer)
end

-- Asks the server to show a part of the source in a buffer from now on.
local function watch(buffer)
  local preview = previews[buffer]
  local params = params_of(preview.source, preview.what)
  params.session, params.watch, params.play = preview.session, true, preview.game
  local hidden = vim.tbl_keys(preview.hidden)
  params.hide = #hidden > 0 and hidden or nil
  local window = window_of(buffer)
  if window then
    params.width = scratch.width_of(window)
  end
  preview.asked = preview.asked + 1
  local asked = preview.asked
  ask(preview.source, "ludex/scene", params, function(scene)
    show(buffer, scene)
  end, function()
    -- Sent late, it would take the place of a later one, or open the scene of a preview that is closed.
    return previews[buffer] == preview and preview.asked == asked
  end)
end

-- Does something in the game.
local function act(buffer, action)
  local preview = previews[buffer]
  local version = preview.scene and preview.scene.version
  local params = { session = preview.session, action = action, version = version }
  ask(preview.source, "ludex/act", params, function(scene)
    if action.kind == "stop" then
      preview.game, preview.what = nil, nil
    end
    show(buffer, scene)
  end)
end

local function give(buffer)
  return function(text)
    if previews[buffer] then
      act(buffer, { kind = "input", text = text })
    end
  end
end

-- A key that acts on the game; while none is played it does what it always does.
local function press(buffer, entry)
  local scene = previews[buffer] and previews[buffer].scene
  if not play.of(scene) then
    return vim.api.nvim_feedkeys(entry.key, "n", false)
  end
  if not vim.list_contains(scene.actions, entry.action) then
    return
  end
  if entry.action == "input" then
    play.prompt(scene, give(buffer))
  else
    act(buffer, { kind = entry.action })
  end
end

-- Makes a change of the text that the scene offers.
local function change(preview, params)
  params.session = preview.session
  ask(preview.source, "ludex/edit", params, function(edit)
    local attached = client.of(preview.source)
    vim.lsp.util.apply_workspace_edit(edit, attached and attached.offset_encoding or "utf-16")
  end)
end

-- Makes the first change of the text that the scene offers; while there is none, the key does what it always does.
local function write(buffer)
  local preview = previews[buffer]
  local edit = preview and paint.plain(preview.scene)
  if not edit then
    return vim.api.nvim_feedkeys(play.write, "n", false)
  end
  change(preview, { edit = edit.id, version = preview.scene.version })
end

local function close(buffer)
  local preview = previews[buffer]
  previews[buffer] = nil
  if preview then
    pcall(vim.api.nvim_del_augroup_by_name, preview.session)
    local attached = vim.api.nvim_buf_is_valid(preview.source) and client.of(preview.source)
    if attached then
      client.request(attached, "ludex/closeScene", { session = preview.session }, function() end)
    end
  end
end

-- The row and the character of the text form at the cursor in the preview, from 0.
local function cursor_of(preview)
  local cursor = vim.api.nvim_win_get_cursor(0)
  return cursor[1] - 1 - preview.above, characters_of(vim.api.nvim_get_current_line(), cursor[2])
end

-- The thing that is shown at the cursor in the preview.
local function thing_here(buffer)
  local preview = previews[buffer]
  local row, column = cursor_of(preview)
  local on_line
  for _, span in ipairs(preview.scene and preview.scene.spans or {}) do
    if span.line == row then
      on_line = on_line or span.thing
      if span.start <= column and column < span["end"] then
        on_line = span.thing
        break
      end
    end
  end
  return on_line and vim.iter(preview.scene.things):find(function(thing)
    return thing.id == on_line
  end)
end

-- Leads to the source of what is at the cursor, in the window of the source. A square that can be chosen is chosen.
local function lead(buffer)
  local preview = previews[buffer]
  if not preview then
    return
  end
  local square = play.square_at(preview.scene, cursor_of(preview))
  if square then
    return act(buffer, { kind = "input", text = square })
  end
  local thing = thing_here(buffer) or play.trouble(preview.scene)
  if not thing then
    return tell("nothing here comes from a place in a file")
  end
  local attached = client.of(preview.source)
  local window = window_of(preview.source)
  if window then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd("aboveleft vsplit")
  end
  local target = vim.uri_to_bufnr(thing.uri)
  vim.fn.bufload(target)
  vim.cmd("normal! m'")
  vim.bo[target].buflisted = true
  vim.api.nvim_win_set_buf(0, target)
  local row, column = place_of(target, thing.range.start, attached and attached.offset_encoding or "utf-16")
  vim.api.nvim_win_set_cursor(0, { row + 1, column })
end

-- Writes the picture of a scene, without the layers that are hidden, and opens it.
local function write_svg(scene, hidden)
  local svg = given(scene.svg)
  if not svg then
    return tell(given(scene.problem) or "there is no picture")
  end
  local file = vim.fn.tempname() .. ".svg"
  local written, problem = io.open(file, "w")
  if not written then
    return tell("the picture could not be written: " .. problem)
  end
  -- The numbers of things and the inputs mean nothing there; in texts the quotes would be escaped.
  svg = svg:gsub(' data%-source="[^"]*"', ""):gsub(' data%-input="[^"]*"', ""):gsub(' data%-board="[^"]*"', "")
  svg = svg:gsub(' data%-layer="([^"]*)"', function(id)
    return hidden and hidden[id] and ' display="none"' or ""
  end)
  written:write(svg)
  written:close()
  vim.notify("Ludex: the picture is in " .. file)
  M.show_file(file)
end

-- Opens a picture as the system does. Where it cannot, the message says where the picture is.
function M.show_file(file)
  pcall(vim.ui.open, file)
end

local function choose(buffer)
  local preview = previews[buffer]
  local names, groups = { "(the file)" }, {}
  for _, what in ipairs(preview and preview.scene and preview.scene.whats or {}) do
    table.insert(names, what.name)
    groups[what.name] = what.group
  end
  if #names == 1 then
    return tell("there is only one picture of this file")
  end
  local function title(name)
    return groups[name] and ("%s: %s"):format(groups[name], name) or name
  end
  vim.ui.select(names, { prompt = "Show", format_item = title }, function(_, index)
    if index and previews[buffer] then
      preview.what, preview.game = index > 1 and names[index] or nil, nil
      watch(buffer)
    end
  end)
end

-- Hides a layer of the picture, or shows it again.
local function choose_layer(buffer)
  local preview = previews[buffer]
  if not preview or #preview.layers == 0 then
    return tell("there are no layers to hide here")
  end
  vim.ui.select(preview.layers, {
    prompt = "Hide or show",
    format_item = function(layer)
      return (preview.hidden[layer.id] and "[ ] " or "[x] ") .. layer.title
    end,
  }, function(layer)
    if layer and previews[buffer] then
      preview.hidden[layer.id] = not preview.hidden[layer.id] or nil
      watch(buffer)
    end
  end)
end

local function map(buffer, key, action, description)
  vim.keymap.set("n", key, function()
    action(buffer)
  end, { buffer = buffer, nowait = true, desc = description })
end

-- Makes the buffer of a preview, in a window beside the source.
local function make(source)
  vim.cmd("botright vsplit")
  local file = vim.fs.basename(vim.api.nvim_buf_get_name(source))
  local window, buffer = vim.api.nvim_get_current_win(), scratch.make("preview", file)
  vim.wo[window][0].wrap = false
  vim.wo[window][0].number = false
  vim.wo[window][0].relativenumber = false
  vim.wo[window][0].list = false
  local session = ("neovim/%d/%d"):format(vim.fn.getpid(), buffer)
  previews[buffer] = { source = source, session = session, above = 0, layers = {}, hidden = {}, asked = 0 }
  map(buffer, "<CR>", lead, "Go to the source")
  map(buffer, "o", choose, "Show another part")
  map(buffer, "L", choose_layer, "Hide or show a layer")
  for _, entry in ipairs(play.keys) do
    map(buffer, entry.key, function()
      press(buffer, entry)
    end, "Game: " .. entry.action)
  end
  map(buffer, play.write, write, "Game: write it into the text")
  map(buffer, "s", function()
    local preview = previews[buffer]
    if preview and preview.scene then
      write_svg(preview.scene, preview.hidden)
    end
  end, "Write the picture as SVG")
  local group = vim.api.nvim_create_augroup(session, { clear = true })
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI" }, {
    group = group,
    buffer = source,
    callback = function()
      mark(buffer)
    end,
  })
  vim.api.nvim_create_autocmd("WinResized", {
    group = group,
    callback = function()
      if vim.list_contains(vim.v.event.windows or {}, window_of(buffer)) then
        lay_out(buffer)
      end
    end,
  })
  vim.api.nvim_create_autocmd({ "BufWipeout", "BufHidden" }, {
    group = group,
    buffer = buffer,
    callback = function()
      close(buffer)
    end,
  })
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    buffer = source,
    callback = function()
      if client.of(source) then
        -- Another server knows of no preview, and counts anew.
        previews[buffer].scene = nil
        watch(buffer)
      end
    end,
  })
  return buffer
end

-- What the server sends of its own accord.
vim.lsp.handlers["ludex/sceneChanged"] = function(_, changed)
  for buffer, preview in pairs(previews) do
    if preview.session == changed.session then
      show(buffer, changed.scene)
    end
  end
end

-- Shows a part of a source in a window beside it, or plays it with the inputs of a game.
local function open(source, what, game)
  if not client.needed(source) then
    return
  end
  local back = vim.api.nvim_get_current_win()
  local buffer
  for known, preview in pairs(previews) do
    if preview.source == source and window_of(known) then
      buffer = known
    end
  end
  buffer = buffer or make(source)
  previews[buffer].what, previews[buffer].game = what, game
  vim.api.nvim_set_current_win(back)
  watch(buffer)
end

-- Shows what the cursor is in: if the picture has nothing of it, the part that the cursor is in, or the whole file.
local function show_here(source)
  for buffer, preview in pairs(previews) do
    if preview.source == source and preview.scene and window_of(buffer) then
      if at_cursor(source, preview.scene.things) then
        return mark(buffer)
      elseif preview.game then
        return tell("the picture shows nothing of what the cursor is in")
      end
    end
  end
  ask(source, "ludex/scene", params_of(source), function(scene)
    local part = at_cursor(source, scene.whats)
    open(source, part and part.name)
  end)
end

local function run(arguments)
  local source = vim.api.nvim_get_current_buf()
  if arguments.args == "." then
    return show_here(source)
  end
  local first, rest = arguments.args:match("^(%S+)%s*(.*)$")
  if first == "svg" then
    return ask(source, "ludex/scene", params_of(source, rest ~= "" and rest or nil), function(scene)
      write_svg(scene)
    end)
  end
  open(source, arguments.args ~= "" and arguments.args or nil)
end

local function run_play(arguments)
  local source = vim.api.nvim_get_current_buf()
  local function begin(name)
    open(source, name, { inputs = {}, rest = {} })
  end
  if arguments.args ~= "" then
    return begin(arguments.args)
  end
  local word = vim.fn.expand("<cword>")
  ask(source, "ludex/scene", params_of(source), function(scene)
    play.choose(scene, word, begin)
  end)
end

-- The preview of a buffer, or that which a buffer is; nil if it has none.
local function preview_of(buffer)
  for known, preview in pairs(previews) do
    if known == buffer or preview.source == buffer and window_of(known) then
      return preview
    end
  end
end

local function run_paint(arguments)
  local preview = preview_of(vim.api.nvim_get_current_buf())
  if not preview or not preview.scene then
    return tell("there is no picture beside this text: `:LudexPreview` shows it")
  end
  local params, problem = paint.read(preview.scene, arguments.fargs)
  if not params then
    return tell(problem)
  end
  change(preview, params)
end

local function complete_paint(start, line)
  local preview = preview_of(vim.api.nvim_get_current_buf())
  return preview and paint.complete(preview.scene, line, start) or {}
end

-- The lens “Play”: the URI of the document, and the name of the definition.
vim.lsp.commands["ludex.play"] = function(command)
  local uri, name = unpack(command.arguments)
  open(vim.uri_to_bufnr(uri), name, { inputs = {}, rest = {} })
end

-- The scene of the current buffer, waited for a little; nil if there is none.
local function scene_now()
  local attached = client.of(0)
  local params = params_of(vim.api.nvim_get_current_buf())
  return attached and client.request_now(attached, "ludex/scene", params)
end

-- The names of parts that begin so.
local function named(parts, start, names)
  for _, part in ipairs(parts or {}) do
    table.insert(names, part.name)
  end
  return vim.tbl_filter(function(name)
    return vim.startswith(name, start)
  end, names)
end

-- The names of the parts that can be shown.
local function complete(start)
  local scene = scene_now()
  return scene and named(scene.whats, start, { "svg" }) or {}
end

-- The names of the definitions that can be played.
local function complete_play(start)
  local scene = scene_now()
  return scene and named(scene.plays, start, {}) or {}
end

-- The commands, in a buffer of their own.
function M.define(buffer)
  vim.api.nvim_buf_create_user_command(buffer, "LudexPreview", run, {
    nargs = "?",
    complete = complete,
    desc = "Show a picture of what the file describes",
  })
  vim.api.nvim_buf_create_user_command(buffer, "LudexPaint", run_paint, {
    nargs = "+",
    complete = complete_paint,
    desc = "Edit the picture beside the text",
  })
  vim.api.nvim_buf_create_user_command(buffer, "LudexPlay", run_play, {
    nargs = "?",
    complete = complete_play,
    desc = "Play a definition of the file",
  })
end

return M
