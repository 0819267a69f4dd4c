-- What the lines above say of a line: a scanner's state at the start of every line of a buffer. It is kept between
-- calls, so that `=` on a whole file reads every line once.
--
-- A scanner is a table with `start`, the state before the first line, and `step(state, text, number)`, which gives
-- the state behind a line and leaves the one before it as it is.
local M = {}

-- By buffer: the scanner, the 'tabstop' its columns were counted with, and the states as far as they are known.
local caches = {}

local function forget_from(buffer, line)
  local cache = caches[buffer]
  for number = #cache.states, line + 1, -1 do
    cache.states[number] = nil
  end
end

local function watch(buffer)
  local function forget()
    caches[buffer] = nil
  end
  vim.api.nvim_buf_attach(buffer, false, {
    -- `on_lines` comes only once `=` is through with all its lines.
    on_bytes = function(_, _, _, row)
      if not caches[buffer] then
        return true
      end
      forget_from(buffer, row + 1)
    end,
    on_reload = function()
      if caches[buffer] then
        forget_from(buffer, 1)
      end
    end,
    on_detach = forget,
  })
end

local function cache_of(buffer, scanner)
  local cache = caches[buffer]
  local tabstop = vim.bo[buffer].tabstop
  if not cache then
    watch(buffer)
  elseif cache.scanner == scanner and cache.tabstop == tabstop then
    return cache
  end
  caches[buffer] = { scanner = scanner, tabstop = tabstop, states = { scanner.start } }
  return caches[buffer]
end

-- The state at the start of a line of the current buffer; lines count from 1.
function M.before(scanner, line)
  local states = cache_of(vim.api.nvim_get_current_buf(), scanner).states
  local known = #states
  if known < line then
    for offset, text in ipairs(vim.api.nvim_buf_get_lines(0, known - 1, line - 1, false)) do
      local number = known + offset - 1
      states[number + 1] = scanner.step(states[number], text, number)
    end
  end
  return states[line]
end

-- The column of a byte of a line, as it stands on the screen; columns count from 0, bytes from 1.
function M.column(text, byte)
  local before = text:sub(1, byte - 1)
  return before:find("[\t\128-\255]") and vim.fn.strdisplaywidth(before) or byte - 1
end

return M
