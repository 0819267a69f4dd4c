// The packages of a release in the real VS Code, where no program is installed and no setting names one: that for this system
// shows a fault at once; that for all systems asks first, refuses an archive that is another one than its checksum says,
// and shows the fault once the right one is there. Of both nothing stays when they are removed.
//
//   node packages.mjs FOLDER
//
// FOLDER holds the packages and the archive for this system (server/packaging/try.py calls it). Needs what run.mjs needs.
// Nothing is fetched from elsewhere: what the package downloads comes from a server of this test. LUDEX_ROOT names the root
// of another system, in which VS Code's server then runs (server/packaging/bare.py).

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

import { checkChromium, cleanUp, everythingWritten, repository, run } from "../browser/browser.mjs";
import { expect, isThere, PATIENCE, step as timed } from "../browser/support.mjs";
import {
  installExtension,
  makeFolder,
  openWorkbench,
  serverMain,
  startServer,
  uninstallExtension,
  writeSettings,
} from "./host.mjs";
import { squiggles, Workbench } from "./workbench.mjs";

const LIMIT = 300_000; // for everything
const FAULTY = "faulty/duel.bgl";
const ID = "ludex.ludex";

const packages = path.resolve(process.argv[2] ?? path.join(repository, "target/packages"));
const shots = path.join(repository, "target/vscode-packages");
const system = `${process.platform}-${process.arch}`;
const { version } = JSON.parse(readFileSync(path.join(repository, "editors/vscode/package.json"), "utf8"));

const step = (name, action) => timed("packages in VS Code", name, action);

/** A workbench with a package, in folders of its own; `prepare` gets the folder that the extension lies in. */
async function workbench(vsix, prepare = () => {}) {
  const folder = makeFolder();
  const examples = path.join(folder, "examples");
  cpSync(path.join(repository, "docs/examples"), examples, { recursive: true });
  writeSettings(undefined);
  await installExtension(vsix);
  const installed = readdirSync(path.join(folder, "ext")).find((name) => name.startsWith(`${ID}-`));
  prepare(path.join(folder, "ext", installed));
  const page = await openWorkbench(await startServer(), examples);
  const bench = new Workbench(page, examples, shots);
  await bench.explorer();
  return bench;
}

/** The program is inside. */
async function own() {
  const bench = await workbench(path.join(packages, `ludex-${version}-${system}.vsix`));
  await bench.open(FAULTY);
  await bench.shown(squiggles("error"), "a squiggle in duel.bgl");
  await bench.shot("own");
}

/** The program is downloaded, from a server that first gives something else of the same length. */
async function downloaded() {
  let asked = 0;
  let archive;
  const server = createServer((_, response) => {
    asked += 1;
    response.end(asked === 1 ? Buffer.alloc(archive.length) : archive);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `127.0.0.1:${server.address().port}`;
  const bench = await workbench(path.join(packages, `ludex-${version}.vsix`), (extension) => {
    const file = path.join(extension, "dist/release.json");
    const release = JSON.parse(readFileSync(file, "utf8"));
    const known = release.archives[system];
    const name = path.posix.basename(known.url);
    archive = readFileSync(path.join(packages, name));
    known.url = `http://${origin}/${name}`;
    writeFileSync(file, JSON.stringify(release));
  });
  const toast = (text) => bench.page.locator(".notification-toast", { hasText: text });

  await bench.open(FAULTY);
  const question = toast(`Download Ludex ${version} from ${origin}`);
  await bench.shown(question, "the question whether to download it");
  await bench.gone(squiggles("error"), "a squiggle without a server");
  expect(asked === 0, "something was asked for before anybody said so");
  await bench.shot("question");
  await question.getByText("Download", { exact: true }).click({ timeout: PATIENCE });

  const refused = toast("and was thrown away");
  await bench.shown(refused, "the message that the checksum is another one");
  await bench.shot("refused");
  await refused.getByText("Try Again").click({ timeout: PATIENCE });
  await bench.shown(squiggles("error"), "a squiggle in duel.bgl after the download");
  expect(asked === 2, `${asked} downloads`);
  await bench.shot("downloaded");
  server.close();
  server.closeAllConnections();
}

async function main() {
  isThere(serverMain, "run tests/vscode/install.sh");
  checkChromium();
  mkdirSync(shots, { recursive: true });
  // No program of this machine is to be found.
  process.env.PATH = [path.dirname(process.execPath), "/usr/bin", "/bin"].join(path.delimiter);
  await step("the package with the program", own);
  await step("its end", () => uninstallExtension(ID));
  await cleanUp();
  await step("the package without it", downloaded);
  await step("its end, and that of the program", () => uninstallExtension(ID));
}

await run("packages in VS Code", LIMIT, main, async () => {
  writeFileSync(path.join(shots, "log.txt"), everythingWritten());
  console.error(`packages in VS Code: what was written is in ${shots}`);
});
