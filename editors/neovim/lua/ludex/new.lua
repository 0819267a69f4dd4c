-- `:LudexNew`: the beginning of a game in a language, as `ludex new` writes or prints it.
local client = require("ludex.client")

local M = {}

-- What the program prints when it is run with these words; without an answer, why is told.
local function print_of(...)
  local ludex = require("ludex")
  local missing = ludex.missing()
  if missing then
    return client.tell(missing)
  end
  local result = vim.system({ ludex.program() or "ludex", "new", ... }, { text = true }):wait(10000)
  if result.code ~= 0 then
    return client.tell((vim.trim(result.stderr or ""):gsub("^ludex: ", "")))
  end
  return result.stdout
end

-- Opens a buffer without a name that begins like a game in a language.
local function begin(language)
  local text = print_of("--stdout", language)
  if not text then
    return
  end
  vim.cmd.enew()
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(vim.trim(text), "\n"))
  vim.bo.filetype = language
end

-- Writes the files of a game, and opens that of the language.
local function write(language, name)
  local said = print_of(language, vim.fn.expand(name))
  local file = said and said:match("^wrote ([^\n]+)")
  if file then
    vim.cmd.edit(vim.fn.fnameescape(file))
  end
end

local function run(command)
  local language, name = unpack(command.fargs)
  if name then
    write(language, name)
  elseif language then
    begin(language)
  else
    vim.ui.select(require("ludex").filetypes, { prompt = "Language:" }, function(chosen)
      if chosen then
        begin(chosen)
      end
    end)
  end
end

function M.define()
  vim.api.nvim_create_user_command("LudexNew", run, {
    nargs = "*",
    complete = function(lead, line)
      if #vim.split(line, "%s+") > 2 then
        return vim.fn.getcompletion(lead, "file")
      end
      return vim.tbl_filter(function(filetype)
        return vim.startswith(filetype, lead)
      end, require("ludex").filetypes)
    end,
    desc = "Begin a game in a language: in a new buffer, or with a name in files",
  })
end

return M
