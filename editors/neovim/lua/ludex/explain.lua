-- `:LudexExplain [CODE]` shows the page of a finding's code: of the one under the cursor, or of the given one.
local M = {}

local client = require("ludex.client")
local scratch = require("ludex.scratch")

local code_form = "^%l+/[%w-]+$"

-- Shows a page in a window, in that of the last page if there is one.
local function show(code, markdown)
  local window = vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(function(candidate)
    return vim.w[candidate].ludex_explain ~= nil
  end)
  if window then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd("botright split")
  end
  local buffer = scratch.make("explain", code)
  vim.w.ludex_explain = code
  scratch.fill(buffer, scratch.lines_of(markdown))
  vim.bo[buffer].filetype = "markdown"
  M.define(buffer)
end

-- The command line's `ludex explain`, for servers that do not answer the request.
local function ask_program(arguments, done)
  local program = require("ludex").program()
  if not program or vim.fn.executable(program) ~= 1 then
    return done(nil, "the program cannot be run; see `:checkhealth ludex`")
  end
  vim.system(vim.list_extend({ program, "explain" }, arguments), { text = true }, function(result)
    vim.schedule(function()
      if result.code == 0 then
        done(result.stdout)
      else
        done(nil, vim.trim(result.stderr):gsub("^ludex: ", ""))
      end
    end)
  end)
end

local function explain(code)
  local function from_program()
    ask_program({ code }, function(markdown, problem)
      if markdown then
        show(code, markdown)
      else
        client.tell(problem)
      end
    end)
  end
  local asked = client.of()
  if not asked then
    return from_program()
  end
  client.request(asked, "ludex/explain", { code = code }, function(problem, result)
    if problem and problem.code == client.METHOD_NOT_FOUND then
      from_program()
    elseif problem then
      client.tell(problem.message)
    elseif client.given(result) then
      show(result.code, result.markdown)
    end
  end)
end

-- The codes of the findings under the cursor, or else on its line.
local function codes_here()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  row = row - 1
  local under, beside = {}, {}
  for _, finding in ipairs(vim.diagnostic.get(0)) do
    local code = type(finding.code) == "string" and finding.code:match(code_form)
    local is_on_line = finding.lnum <= row and row <= (finding.end_lnum or finding.lnum)
    if code and is_on_line then
      local is_before = finding.lnum == row and column < finding.col
      local is_behind = (finding.end_lnum or row) == row and column >= math.max(finding.end_col or 0, finding.col + 1)
      local list = (is_before or is_behind) and beside or under
      if not vim.list_contains(list, code) then
        table.insert(list, code)
      end
    end
  end
  return #under > 0 and under or beside
end

local function run(arguments)
  if arguments.args ~= "" then
    return explain(arguments.args)
  end
  local codes = codes_here()
  if #codes == 0 then
    client.tell("no finding on this line; name a code, as in `:LudexExplain gdl/unused-define`")
  elseif #codes == 1 then
    explain(codes[1])
  else
    vim.ui.select(codes, { prompt = "Explain" }, function(code)
      if code then
        explain(code)
      end
    end)
  end
end

-- All codes, as the program lists them; asked for once.
local all

local function complete(start)
  if not all then
    local listed
    ask_program({}, function(list)
      listed = list or ""
    end)
    vim.wait(2000, function()
      return listed ~= nil
    end, 10)
    all = {}
    for line in (listed or ""):gmatch("[^\n]+") do
      table.insert(all, line:match("^%l+/[%w-]+"))
    end
  end
  return vim.tbl_filter(function(code)
    return vim.startswith(code, start)
  end, all)
end

-- The command, in a buffer of its own.
function M.define(buffer)
  vim.api.nvim_buf_create_user_command(buffer, "LudexExplain", run, {
    nargs = "?",
    complete = complete,
    desc = "Show the page of a finding",
  })
end

return M
