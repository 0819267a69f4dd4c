-- What the commands share: messages, the client of a buffer, and requests to its server.
local M = {}

-- Neovim 0.10 has other forms of some functions.
M.is_new = vim.fn.has("nvim-0.11") == 1

function M.tell(message)
  vim.notify("Ludex: " .. message, vim.log.levels.WARN)
end

-- A value of an answer; nil for the null of JSON.
function M.given(value)
  if value ~= nil and value ~= vim.NIL then
    return value
  end
end

-- The client that is attached to a buffer; any one without a buffer.
function M.of(buffer)
  return vim.lsp.get_clients({ name = "ludex", bufnr = buffer })[1]
end

-- The client that is attached to a buffer. If there is none, that is told.
function M.needed(buffer)
  local client = M.of(buffer)
  if not client then
    local stopped = "no server knows this file: `:LudexRestart` starts one, `:checkhealth ludex` says what is wrong"
    M.tell(require("ludex").missing() or stopped)
  end
  return client
end

function M.request(client, method, params, answer)
  if M.is_new then
    client:request(method, params, answer)
  else
    client.request(method, params, answer)
  end
end

-- The result of a request, waited for a little; nil if there is none.
function M.request_now(client, method, params)
  local answer
  if M.is_new then
    answer = client:request_sync(method, params, 1000, 0)
  else
    answer = client.request_sync(method, params, 1000, 0)
  end
  return answer and M.given(answer.result)
end

return M
