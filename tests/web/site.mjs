// A server of static files on this machine, as any host of pages is one.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The path below which the page is: it works below any. */
const BELOW = "/some/where/";

/** Serves a folder. `close` ends it, with the connections that are open. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://127.0.0.1");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const file = path.join(folder, path.normalize(name.slice(BELOW.length)));
    const isThere = name.startsWith(BELOW) && file.startsWith(folder) && existsSync(file) && statSync(file).isFile();
    if (!isThere) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${server.address().port}${BELOW}`, close };
}
