"""A session with the server, for what only it says: what stands at each place of the example games, and what it offers."""

import json
import subprocess


class Session:
    """A server over standard input and output, asked one thing after another."""

    def __init__(self, ludex, folder):
        command = [ludex, "lsp", "--log-level", "error"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.number = 0
        capabilities = {
            "general": {"positionEncodings": ["utf-8"]},
            "textDocument": {
                "hover": {"contentFormat": ["markdown"]},
                "semanticTokens": {"requests": {"full": True}, "tokenTypes": [], "tokenModifiers": [], "formats": []},
            },
        }
        asked = {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities}
        announced = self.ask("initialize", asked)["capabilities"]
        # The types of tokens, by their numbers.
        self.legend = announced["semanticTokensProvider"]["legend"]["tokenTypes"]
        self.tell("initialized", {})

    def tell(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.tell(method, params, id=self.number)
        while True:
            message = self.read()
            if message.get("id") == self.number and "method" not in message:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]

    def read(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the server has ended")
            if not line.strip():
                return json.loads(self.process.stdout.read(length))
            name, _, value = line.decode().partition(":")
            if name.lower() == "content-length":
                length = int(value)

    def tokens(self, path, text, close=True):
        """The names and words in a text, as that of a file whose extension says its language: line and column, from 0, length
        and type. Columns and lengths are bytes."""
        document = {"uri": path.as_uri()}
        opened = {**document, "languageId": "", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": opened})
        answer = self.ask("textDocument/semanticTokens/full", {"textDocument": document})
        if close:
            self.tell("textDocument/didClose", {"textDocument": document})
        found, line, column = [], 0, 0
        for down, along, length, kind, _ in zip(*[iter(answer["data"] if answer else [])] * 5):
            line, column = line + down, along if down else column + along
            found.append((line, column, length, kind))
        return found

    def hovers(self, path):
        """The line, from 0, and the first line of the text about each name in a file."""
        document = {"uri": path.as_uri()}
        for line, column, *_ in self.tokens(path, path.read_text(encoding="utf-8"), close=False):
            position = {"line": line, "character": column}
            hover = self.ask("textDocument/hover", {"textDocument": document, "position": position})
            if hover:
                yield line, hover["contents"]["value"].splitlines()[0]

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()
