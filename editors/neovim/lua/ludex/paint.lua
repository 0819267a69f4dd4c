-- What `:LudexPaint` is given: a tool of the picture, cells by their numbers, and the names that the tool paints with.
local M = {}

-- The edits of a scene that are made with a tool.
function M.tools(scene)
  return vim.tbl_filter(function(edit)
    return edit.takes ~= nil
  end, scene and scene.edits or {})
end

-- The first edit of a scene that is made without a tool.
function M.plain(scene)
  return vim.iter(scene and scene.edits or {}):find(function(edit)
    return edit.takes == nil
  end)
end

local function tool_of(scene, id)
  return vim.iter(M.tools(scene)):find(function(tool)
    return tool.id == id
  end)
end

-- The brush and the owner that a text names, one behind the other; names may have blanks in them.
local function names_of(tool, text)
  local owners = tool.owners or {}
  if not tool.brushes or #owners == 0 then
    return tool.brushes and text or nil, #owners > 0 and text or nil
  end
  for _, owner in ipairs(owners) do
    if vim.endswith(text, " " .. owner) then
      return text:sub(1, -#owner - 2), owner
    end
  end
  return text, nil
end

-- What is asked of the server for the words behind the command, or nothing and what is wrong with them.
function M.read(scene, words)
  local tool = tool_of(scene, words[1])
  if not tool then
    local ids = vim.tbl_map(function(one)
      return one.id
    end, M.tools(scene))
    return nil, #ids > 0 and ("one of these is needed: %s"):format(table.concat(ids, ", ")) or "nothing in this picture is edited"
  end
  local cells, at = {}, 2
  while words[at] and words[at]:match("^%-?%d+,%-?%d+$") do
    local column, row = words[at]:match("^(.-),(.+)$")
    table.insert(cells, { tonumber(column), tonumber(row) })
    at = at + 1
  end
  if #cells == 0 then
    return nil, "a cell is needed, such as 10,3"
  end
  local brush, owner = names_of(tool, table.concat(vim.list_slice(words, at), " "))
  local function given(name)
    return name ~= "" and name or nil
  end
  return { edit = tool.id, cells = cells, brush = given(brush), owner = given(owner) }
end

-- The words that may stand at the end of a command line.
function M.complete(scene, line, start)
  local words = vim.split(vim.trim(line), "%s+")
  local tool = tool_of(scene, words[2])
  local names = {}
  if tool and (#words > 2 or start == "") then
    names = vim.list_extend(vim.list_extend({}, tool.brushes or {}), tool.owners or {})
  else
    for _, one in ipairs(M.tools(scene)) do
      table.insert(names, one.id)
    end
  end
  return vim.tbl_filter(function(name)
    return vim.startswith(name, start)
  end, names)
end

return M
