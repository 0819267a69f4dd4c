-- Colours of the example games in Neovim, with the parsers and queries in the folder MADE. For each of the GRAMMARS,
-- `id=name`, all QUERIES can be loaded, and a file test/neovim.tsv says which text of which example has which capture.
-- Run by test.mjs.

vim.opt.runtimepath:append(vim.env.MADE)
local checks, faults = 0, {}

local function check(ok, message)
  checks = checks + 1
  if not ok then
    table.insert(faults, message)
  end
end

--- The captures at the first place of a text in the current buffer.
local function captures_of(text)
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      local at_place = vim.treesitter.get_captures_at_pos(0, row - 1, column - 1)
      return vim.tbl_map(function(found)
        return found.capture
      end, at_place)
    end
  end
end

local function check_row(id, name, row)
  local example, text, capture = unpack(vim.split(row, '\t'))
  vim.cmd.edit(vim.fn.fnameescape(vim.env.REPOSITORY .. '/docs/examples/' .. example))
  vim.treesitter.start(0, name)
  local root = vim.treesitter.get_parser(0, name):parse(true)[1]:root()
  check(not root:has_error(), id .. ': an error in ' .. example)
  local found = captures_of(text)
  local message = ('%s: `%s` in %s is %s'):format(id, text, example, vim.inspect(found))
  check(found and vim.tbl_contains(found, capture), message)
end

local function check_grammar(id, name)
  vim.treesitter.language.register(name, id)
  for _, query in ipairs(vim.split(vim.env.QUERIES, ' ')) do
    local loaded, problem = pcall(vim.treesitter.query.get, name, query)
    check(loaded and problem, ('%s: %s: %s'):format(id, query, tostring(problem)))
  end
  local rows = vim.fn.readfile(('%s/editors/tree-sitter/%s/test/neovim.tsv'):format(vim.env.REPOSITORY, id))
  for _, row in ipairs(rows) do
    if not vim.startswith(row, '# ') then
      check_row(id, name, row)
    end
  end
end

local ran, problem = pcall(function()
  for _, grammar in ipairs(vim.split(vim.env.GRAMMARS, ' ')) do
    check_grammar(unpack(vim.split(grammar, '=')))
  end
end)
if not ran then
  table.insert(faults, tostring(problem))
end
local passed = ('%d checks, all checks passed\n'):format(checks)
io.stdout:write(#faults == 0 and passed or table.concat(faults, '\n') .. '\n')
vim.cmd(#faults == 0 and 'qa!' or 'cq')
