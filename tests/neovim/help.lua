-- `:help ludex`: every command, setting and key of the plugin is there, and nothing else.
local support = ...
local check = support.check

-- The tags of a help file, as `:helptags` makes them. They are made of a copy: the checkout stays as it is.
local function tags_of(file)
  local folder = vim.fn.tempname() .. "/doc"
  vim.fn.mkdir(folder, "p")
  vim.fn.writefile(vim.fn.readfile(file), folder .. "/ludex.txt")
  vim.cmd.helptags(vim.fn.fnameescape(folder))
  local tags = {}
  for _, line in ipairs(vim.fn.readfile(folder .. "/tags")) do
    tags[line:match("^[^\t]+")] = true
  end
  return tags
end

-- All that the Lua files of the plugin match.
local function found(pattern)
  local matches = {}
  for _, file in ipairs(vim.fn.glob(support.repository .. "/editors/neovim/**/*.lua", true, true)) do
    for match in table.concat(vim.fn.readfile(file), "\n"):gmatch(pattern) do
      matches[match] = true
    end
  end
  return matches
end

local function same(kind, expected, documented)
  for name in pairs(expected) do
    check(documented[name], kind .. " is not in the help: " .. name)
  end
  for name in pairs(documented) do
    check(expected[name], kind .. " of the help is not there: " .. name)
  end
end

return function()
  local file = support.repository .. "/editors/neovim/doc/ludex.txt"
  local commands, settings = {}, {}
  for tag in pairs(tags_of(file)) do
    if vim.startswith(tag, ":") then
      commands[tag:sub(2)] = true
    elseif vim.startswith(tag, "g:") then
      settings[tag:sub(3)] = true
    end
  end
  local defined = found('user_command%(buffer, "(%u%a+)"')
  same("a command", vim.tbl_extend("error", defined, found('user_command%("(%u%a+)"')), commands)
  same("a setting", found("vim%.g%.(ludex_%l[%l_]*)"), settings)
  local text = table.concat(vim.fn.readfile(file), "\n")
  for _, entry in ipairs(require("ludex.play").keys) do
    check(text:find(("\n%s\t%s: "):format(entry.key, entry.action)), "a key is not in the help: " .. entry.key)
  end
end
