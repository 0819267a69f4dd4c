-- Scratch buffers that show what the server makes: documents (show.lua), pages about findings (explain.lua) and pictures
-- (preview.lua). Nobody can edit them, `q` closes their window, and they are gone with it.
local M = {}

-- Makes one in the current window, and calls it `ludex-KIND://NUMBER/NAME`.
function M.make(kind, name)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_win_set_buf(0, buffer)
  vim.bo[buffer].bufhidden = "wipe"
  vim.bo[buffer].modifiable = false
  vim.api.nvim_buf_set_name(buffer, ("ludex-%s://%d/%s"):format(kind, buffer, name))
  vim.keymap.set("n", "q", "<Cmd>close<CR>", { buffer = buffer, nowait = true, desc = "Close the window" })
  return buffer
end

-- The window of a buffer on this page.
function M.window_of(buffer)
  return vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(function(window)
    return vim.api.nvim_win_get_buf(window) == buffer
  end)
end

-- Puts lines into one, if it is still there; the view stays where it is.
function M.fill(buffer, lines)
  if not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  local window = M.window_of(buffer)
  local view = window and vim.api.nvim_win_call(window, vim.fn.winsaveview)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  if window then
    vim.api.nvim_win_call(window, function()
      vim.fn.winrestview(view)
    end)
  end
end

-- The columns that a window has for text.
function M.width_of(window)
  return vim.api.nvim_win_get_width(window) - vim.fn.getwininfo(window)[1].textoff
end

-- Parts in as few lines as a width allows, with a text between those of one line. Lines behind the first are indented.
function M.broken(parts, between, indent, width)
  local lines = {}
  for _, part in ipairs(parts) do
    local line = lines[#lines]
    local longer = line and line .. between .. part
    if longer and vim.fn.strdisplaywidth(longer) <= width then
      lines[#lines] = longer
    else
      table.insert(lines, line and indent .. part or part)
    end
  end
  return lines
end

-- A sentence in lines of a width; one that fits is left as it is.
function M.wrapped(line, width)
  if vim.fn.strdisplaywidth(line) <= width then
    return { line }
  end
  return M.broken(vim.split(line, " ", { trimempty = true }), " ", "  ", width)
end

-- The lines of a text, without empty ones at its end.
function M.lines_of(text)
  return vim.split((text:gsub("\n+$", "")), "\n")
end

return M
