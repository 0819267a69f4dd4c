-- What the commands share: messages, the client of a buffer, and requests to its server.
local M = {}

-- Codes of failed requests, of the protocol and of JSON-RPC.
M.CONTENT_MODIFIED, M.CANCELLED, M.METHOD_NOT_FOUND = -32801, -32800, -32601

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

-- The number of bytes of a line before a number of units of an encoding; that of all of them, if it is shorter.
function M.byte_of(line, count, encoding)
  if encoding == "utf-8" then
    return math.min(count, #line)
  elseif M.is_new then
    return vim.str_byteindex(line, encoding, count, false)
  end
  local done, byte = pcall(vim.str_byteindex, line, count, encoding == "utf-16")
  return done and byte or #line
end

-- The client that is attached to a buffer; any one without a buffer.
function M.of(buffer)
  return vim.lsp.get_clients({ name = "ludex", bufnr = buffer })[1]
end

-- The client that is attached to a buffer. If there is none, that is told.
function M.needed(buffer)
  local client = M.of(buffer)
  if not client then
    local stopped = "no server runs for this file; `:LudexRestart` starts one, `:checkhealth ludex` says what is wrong"
    M.tell(require("ludex").missing() or stopped)
  end
  return client
end

-- Sends a request; gives its number, or nil if it could not be sent.
function M.request(client, method, params, answer)
  local sent, number
  if M.is_new then
    sent, number = client:request(method, params, answer)
  else
    sent, number = client.request(method, params, answer)
  end
  return sent and number or nil
end

-- Tells the server that nobody waits for the answer to a request any more.
function M.cancel(client, number)
  if M.is_new then
    client:cancel_request(number)
  else
    client.cancel_request(number)
  end
end

-- The result of a request, waited for at most so many milliseconds, by default a second; nil if there is none.
function M.request_now(client, method, params, limit)
  local is_done, result = false, nil
  local number = M.request(client, method, params, function(_, found)
    is_done, result = true, found
  end)
  vim.wait(number and (limit or 1000) or 0, function()
    return is_done
  end, 10)
  if not is_done and number and client.requests[number] then
    M.cancel(client, number)
  end
  return M.given(result)
end

return M
