// How an archive of the program is fetched: what is unpacked, and that nothing is left of one that is wrong.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import * as esbuild from "esbuild";

const folder = mkdtempSync(path.join(tmpdir(), "ludex-release-"));
const storage = path.join(folder, "storage");
const into = path.join(storage, "0.1.0-abc");
let release;
let server;
let archive;

before(async () => {
  const outfile = path.join(folder, "release.mjs");
  const entry = fileURLToPath(new URL("../src/release.ts", import.meta.url));
  await esbuild.build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm" });
  release = await import(pathToFileURL(outfile).href);

  // An archive as archive.py makes it, with a program that only says that it runs.
  mkdirSync(path.join(folder, "ludex-0.1.0-x/man"), { recursive: true });
  writeFileSync(path.join(folder, "ludex-0.1.0-x", release.EXECUTABLE), "#!/bin/sh\necho ludex 0.1.0\n");
  writeFileSync(path.join(folder, "ludex-0.1.0-x/man/ludex.1"), ".TH ludex 1\n");
  const file = path.join(folder, "ludex.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", folder, "ludex-0.1.0-x"]);
  const content = readFileSync(file);
  server = createServer((request, response) => {
    if (request.url === "/ludex.tar.gz") {
      response.end(content);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  archive = {
    url: `http://127.0.0.1:${server.address().port}/ludex.tar.gz`,
    sha256: createHash("sha256").update(content).digest("hex"),
    size: content.length,
  };
});

after(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const left = () => (existsSync(storage) ? readdirSync(storage) : []);

test("another content than the checksum says is refused", async () => {
  await assert.rejects(release.install({ ...archive, sha256: "0".repeat(64) }, into), /has the checksum .* thrown away/);
  assert.deepEqual(left(), []);
});

test("what is too long is not read to its end", async () => {
  await assert.rejects(release.install({ ...archive, size: archive.size - 1 }, into), /is longer than \d+ bytes/);
  assert.deepEqual(left(), []);
});

test("what is not there is said", async () => {
  await assert.rejects(release.install({ ...archive, url: `${archive.url}x` }, into), /answers 404/);
  assert.deepEqual(left(), []);
});

test("a download that is stopped leaves nothing", async () => {
  await assert.rejects(release.install(archive, into, AbortSignal.abort()), { name: "AbortError" });
  assert.deepEqual(left(), []);
});

test("the right one is unpacked, and again over what is there", async () => {
  for (const _ of [1, 2]) {
    await release.install(archive, into);
    assert.deepEqual(left(), ["0.1.0-abc"]);
    assert.deepEqual(readdirSync(into).sort(), [release.EXECUTABLE, "man"].sort());
    if (process.platform !== "win32") {
      assert.equal(statSync(path.join(into, release.EXECUTABLE)).mode & 0o777, 0o755);
      assert.equal(execFileSync(path.join(into, release.EXECUTABLE), { encoding: "utf8" }), "ludex 0.1.0\n");
    }
  }
});
