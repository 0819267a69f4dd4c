// The extension in VS Code for the web, where there is no program and no disk: its server is a worker, and the files are
// in the memory of another extension (games-extension).
//
//   node web.mjs [FOLDER FOR SCREENSHOTS]
//
// Needs what install.sh installs, of which the workbench is used alone, and in VSIX (editors/vscode/ludex.vsix) the
// packaged extension with the worker (editors/web/build.sh). Prints `vscode web: all checks passed` and ends with 0, or says
// what failed and ends with 1; then the folder (target/vscode-web) also holds a last screenshot and log.txt.

import { spawnSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import { checkChromium, cleanups, everythingWritten, openBrowser, openPage } from "../browser/browser.mjs";
import { repository, run, tools } from "../browser/browser.mjs";
import { expect, isThere, step as timed, until } from "../browser/support.mjs";
import { PATIENCE, squiggles, Workbench } from "./workbench.mjs";

const LIMIT = 300_000; // for everything

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

const shots = path.resolve(process.argv[2] ?? path.join(repository, "target/vscode-web"));
const server = path.join(tools, "server");
const examples = path.join(repository, "docs/examples");
let bench;

const step = (name, action) => timed("vscode web", name, action);

/** The workbench is code-server's, which believes in a remote machine. Without these words it believes in none. */
const LOCAL = [
  [",remoteAuthority:location.host}", "}"],
  ['N.file(this.userDataPath).with({scheme:K.vscodeRemote}),"User"', 'N.from({scheme:K.vscodeUserData,path:"/User"})'],
];

function localWorkbench() {
  let text = readFileSync(path.join(server, "out/vs/code/browser/workbench/workbench.js"), "utf8");
  for (const [remote, local] of LOCAL) {
    expect(text.includes(remote), `the workbench of code-server is another one: it does not hold ${remote}`);
    text = text.replace(remote, local);
  }
  return text;
}

/** The page of the workbench, with the games as its folder and two extensions. */
function workbenchPage(host) {
  const extension = (name) => ({ scheme: "http", authority: host, path: `/extension/${name}` });
  const settings = {
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": false,
    "telemetry.telemetryLevel": "off",
    "chat.commandCenter.enabled": false,
    "files.autoSave": "off",
    "editor.minimap.enabled": false,
  };
  const configuration = {
    userDataPath: "/user",
    isEnabledCoderGettingStarted: false,
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    folderUri: { scheme: "games", path: "/games" },
    additionalBuiltinExtensions: [extension("games"), extension("ludex")],
    configurationDefaults: settings,
    webviewEndpoint: `http://${host}/static/out/vs/workbench/contrib/webview/browser/pre`,
  };
  const values = {
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration).replaceAll('"', "&quot;"),
    WORKBENCH_WEB_BASE_URL: "/static",
    WORKBENCH_NLS_FALLBACK_URL: "/static/out/nls.messages.js",
  };
  const page = readFileSync(path.join(server, "out/vs/code/browser/workbench/workbench.html"), "utf8");
  return page.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");
}

/** What is in the folder of games: the examples, as paths with texts. */
function games() {
  const names = readdirSync(examples, { recursive: true }).map((name) => name.split(path.sep).join("/"));
  const entries = names.map((name) => {
    const place = path.join(examples, name);
    return [`/games/${name}`, statSync(place).isDirectory() ? null : readFileSync(place, "utf8")];
  });
  return JSON.stringify([["/games", null], ...entries]);
}

/** Serves the workbench and the extensions on this machine; the address. */
async function serve(ludex) {
  const folders = {
    "/static/": server,
    "/extension/games/": path.join(repository, "tests/vscode/games-extension"),
    "/extension/ludex/": ludex,
  };
  const made = {
    "/": (host) => ["text/html", workbenchPage(host)],
    "/static/out/vs/code/browser/workbench/workbench.js": () => ["text/javascript", localWorkbench()],
    "/extension/games/files.json": () => ["application/json", games()],
  };
  const listener = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://127.0.0.1").pathname);
    const headers = { "Access-Control-Allow-Origin": "*" };
    if (Object.hasOwn(made, name)) {
      const [type, text] = made[name](request.headers.host);
      response.writeHead(200, { ...headers, "Content-Type": type }).end(text);
      return;
    }
    const [below, folder] = Object.entries(folders).find(([below]) => name.startsWith(below)) ?? [];
    const file = folder && path.join(folder, path.normalize(name.slice(below.length)));
    if (file === undefined || !file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, "Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    listener.closeAllConnections();
    listener.close();
  });
  return `http://127.0.0.1:${listener.address().port}/`;
}

/** The packaged extension, unpacked. */
function unpacked(vsix, folder) {
  const { status, stderr } = spawnSync("python3", ["-m", "zipfile", "-e", vsix, folder], { encoding: "utf8" });
  expect(status === 0, `${vsix} cannot be unpacked: ${stderr}`);
  const extension = path.join(folder, "extension");
  isThere(path.join(extension, "dist/web/ludex.wasm"), "run editors/web/build.sh and package the extension again");
  return extension;
}

/** Opens a file in the explorer; Quick Open finds nothing in such a folder. */
async function open(file) {
  const rows = bench.page.locator(".explorer-folders-view .monaco-list-row");
  const [folder, name] = file.split("/");
  await bench.again(`${file} cannot be opened`, async (timeout) => {
    const inside = rows.locator(`.label-name >> text="${name}"`);
    if (!(await inside.first().isVisible())) {
      await rows.locator(`.label-name >> text="${folder}"`).first().click({ timeout });
    }
    await inside.first().dblclick({ timeout });
    await bench.active(file, timeout);
  });
}

/** That there are findings of these severities in the file that is shown, or none. */
function marked(severity, state = "visible") {
  return bench.shown(squiggles(severity), `a finding (${severity})`, state);
}

async function findings() {
  await open("faulty/mine.g");
  await marked("warning");
  await bench.shown(bench.page.locator("[id*='ludex.status'] .codicon-check"), "the server's check mark in the status bar");
  await bench.hasColours("mine.g");
  await bench.shot("findings");
}

/** A definition in a file that was never open. */
async function definition() {
  await open("gdl/harbor.g");
  await bench.hasColours("harbor.g");
  await bench.again("F12 does not lead to harbor-types.g", async (timeout) => {
    await bench.word("gunboat").click({ timeout });
    await bench.page.keyboard.press("F12");
    await bench.active("gdl/harbor-types.g", timeout);
  });
}

async function preview() {
  await open("gdl/harbor.g");
  await bench.command("Ludex: Open Preview to the Side");
  const pictures = () =>
    Promise.all(bench.page.frames().map((frame) => frame.locator("#picture svg").count().catch(() => 0)));
  await until(async () => (await pictures()).some((count) => count > 0), "there is no picture");
  await bench.shot("preview");
  await bench.command("View: Close All Editors");
}

/** A file that comes is known, although nobody opens it. */
async function arrives() {
  await open("faulty/mine.g");
  await bench.page.keyboard.press("Control+Shift+m");
  await bench.page.locator(".part.panel input[placeholder*='Filter']").fill("there is no module", { timeout: PATIENCE });
  const missing = bench.page.locator(".part.panel .monaco-list-row", { hasText: "there is no module" });
  await bench.shown(missing, "a missing module");
  await bench.command("Games: Add the Missing Module");
  await bench.gone(missing, "the missing module");
  await bench.command("View: Hide Panel");
}

async function saysSo() {
  await bench.command("Ludex: New File");
  await bench.shown(bench.page.locator(".notification-toast", { hasText: "needs the program" }), "the reason");
  await bench.clear();
}

async function main() {
  const vsix = path.resolve(process.env.VSIX ?? path.join(repository, "editors/vscode/ludex.vsix"));
  isThere(path.join(server, "out/server-main.js"), "run tests/vscode/install.sh");
  checkChromium();
  isThere(vsix, "run npm run package in editors/vscode, or name another one in VSIX");
  mkdirSync(shots, { recursive: true });
  for (const old of readdirSync(shots).filter((name) => /^(\d\d-.*\.png|log\.txt)$/.test(name))) {
    rmSync(path.join(shots, old));
  }
  const home = mkdtempSync(path.join(tmpdir(), "ludex-vscode-web-"));
  cleanups.push(() => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const address = await serve(unpacked(vsix, home));
  const page = await step("opening the workbench", async () => openPage(await openBrowser(home), address));
  bench = new Workbench(page, examples, shots);
  await step("the explorer", () => bench.explorer());
  await step("findings", findings);
  await step("a definition in another file", definition);
  await step("a picture", preview);
  await step("a file that comes", arrives);
  await step("what needs the program", saysSo);
}

async function keepEvidence() {
  await bench?.shot("failed").catch(() => {});
  writeFileSync(path.join(shots, "log.txt"), everythingWritten());
  console.error(`vscode web: what was on the screen and what was written is in ${shots}`);
}

await run("vscode web", LIMIT, main, keepEvidence);
