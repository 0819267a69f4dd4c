"""A registry of npm for a test: the packages of a folder, on the loopback."""

import base64
import hashlib
import http.server
import json
import pathlib
import tarfile
import threading
import urllib.parse


def manifest(package: pathlib.Path) -> dict:
    """The package.json inside a package."""
    with tarfile.open(package) as archive:
        return json.load(archive.extractfile("package/package.json"))


class Registry:
    """Serves what lies in a folder as NAME.tgz; `with` says how long."""

    def __init__(self, folder: pathlib.Path):
        self.packages = {manifest(path)["name"]: path for path in folder.glob("*.tgz")}
        registry = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer = registry.answer(urllib.parse.unquote(self.path.lstrip("/")))
                self.send_response(404 if answer is None else 200)
                self.send_header("Content-Length", str(len(answer or b"")))
                self.end_headers()
                self.wfile.write(answer or b"")

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, name: str) -> "bytes | None":
        """A package, or what npm wants to know of all versions of one."""
        for path in self.packages.values():
            if name == path.name:
                return path.read_bytes()
        if name not in self.packages:
            return None
        path = self.packages[name]
        content = manifest(path)
        checksum = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
        content["dist"] = {"tarball": f"{self.address}/{path.name}", "integrity": f"sha512-{checksum}"}
        version = content["version"]
        return json.dumps({"name": name, "dist-tags": {"latest": version}, "versions": {version: content}}).encode()

    def __enter__(self) -> "Registry":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
