// A session in the real VS Code workbench, driven through its screen: squiggles, hover, a
// definition in another file, and what the extension says when the program is missing.
//
//   REPOSITORY=… VSIX=… LUDEX=… node run.mjs [FOLDER FOR SCREENSHOTS]
//
// Needs what install.sh installs. Prints `vscode: all checks passed` and ends with 0, or says what
// failed and ends with 1.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const tools = path.resolve(here, "../.tools/vscode");
const serverMain = path.join(tools, "server/out/server-main.js");

const PATIENCE = 30_000; // for one thing to appear
const LIMIT = 180_000; // for everything

function environment(name) {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set in the environment`);
  }
  return path.resolve(value);
}

const cleanups = [];

async function main() {
  const [repository, vsix, ludex] = ["REPOSITORY", "VSIX", "LUDEX"].map(environment);
  const shots = process.argv[2] && path.resolve(process.argv[2]);
  if (shots) {
    mkdirSync(shots, { recursive: true });
  }
  const examples = path.join(repository, "docs/examples");

  const data = mkdtempSync(path.join(tmpdir(), "ludex-vscode-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  writeSettings(data, ludex);

  await installExtension(data, vsix);
  const port = await startServer(data);
  const page = await openWorkbench(`http://127.0.0.1:${port}/?folder=${encodeURI(examples)}`);
  const bench = new Workbench(page, examples, shots);
  try {
    await bench.shown(".monaco-workbench .explorer-folders-view .monaco-list-row", "the explorer");
    await faults(bench);
    await explanation(bench);
    await definition(bench);
    await missingProgram(bench, data, ludex);
    await commands(bench);
  } catch (error) {
    await bench.shot("failed");
    throw error;
  }
}

/** A beginner's fault is underlined, and the pointer on it says what it is. */
async function faults(bench) {
  await bench.open("faulty/duel.bgl");
  await bench.shown(".squiggly-error", "a squiggle in duel.bgl");
  const text = await bench.hoverOn(bench.page.locator(".squiggly-error").first());
  expect(text.includes("`Blow` is used before its definition"), `the squiggle says: ${text}`);
  expect(text.includes("bogl/"), `the squiggle has no code: ${text}`);
  await bench.shot("squiggle");
}

/** A predefined name explains itself; the grammar tells it from its neighbours. */
async function explanation(bench) {
  await bench.open("gdl/harbor.g");
  const colours = await Promise.all(["game-module", "sides-min", "2"].map((word) => bench.colour(word)));
  expect(new Set(colours).size === 3, `a form, a variable and a number have the colours ${colours.join(", ")}`);
  const text = await bench.hoverOn(bench.word("sides-min"));
  expect(text.includes("game variable"), `the hover on sides-min says: ${text}`);
  expect((await bench.page.locator(".squiggly-error").count()) === 0, "harbor.g has an error");
  await bench.shot("hover");
}

/** F12 on a unit type leads to the module that defines it. */
async function definition(bench) {
  await bench.open(`gdl/harbor.g:${bench.place("gdl/harbor.g", "(rowboat 9")}`);
  await bench.page.keyboard.press("F12");
  await bench.active("harbor-types.g");
  const [line] = bench.place("gdl/harbor-types.g", "(unit-type rowboat").split(":");
  await bench.shown(`#status\\.editor\\.selection >> text=/^Ln ${line},/`, `line ${line} of harbor-types.g`);
  await bench.shot("definition");
}

/** A wrong path is said, with a way out: the setting. Mended there, the server comes. */
async function missingProgram(bench, data, ludex) {
  writeSettings(data, path.join(data, "no-such-ludex"));
  await bench.page.reload({ timeout: PATIENCE });
  await bench.shown(".monaco-workbench .explorer-folders-view .monaco-list-row", "the explorer, once more");
  await bench.open("faulty/duel.bgl");
  const message = bench.page.locator(".notification-toast", { hasText: "no-such-ludex" });
  await bench.shown(message, "the message that the program is missing");
  const button = message.getByText("Open Settings");
  await bench.shown(button, "its button");
  await bench.shot("missing-program");
  expect((await bench.page.locator(".squiggly-error").count()) === 0, "there is a squiggle without a server");

  await button.click();
  const setting = bench.page.locator(".settings-editor .setting-item-contents", { hasText: "Ludex: Path" });
  await bench.shown(setting, "the setting ludex.path");
  await setting.locator("input").fill(ludex);
  await bench.shot("setting");
  await bench.open("faulty/duel.bgl");
  await bench.shown(".squiggly-error", "a squiggle after the path was put right");
}

/** The commands of the extension: the server is started again, and its output says so. */
async function commands(bench) {
  await bench.command("Ludex: Show Output");
  const lines = bench.page.locator(".output-view .view-line", { hasText: "is\u00a0ready" });
  await bench.shown(lines, "the output");
  await bench.command("Ludex: Restart Server");
  await bench.shown(lines.nth(1), "the server's second start in the output");
  await bench.shown(".squiggly-error", "a squiggle after the restart");
  await bench.shot("restarted");
}

/** The workbench as someone before the screen has it. */
class Workbench {
  constructor(page, folder, shots) {
    Object.assign(this, { page, folder, shots, shotCount: 0 });
  }

  async shown(what, name) {
    const locator = typeof what === "string" ? this.page.locator(what) : what;
    try {
      await locator.first().waitFor({ state: "visible", timeout: PATIENCE });
    } catch {
      throw new Error(`waited in vain for ${name}`);
    }
  }

  /** Opens a file by Quick Open, at `:line:column` if that follows its name. */
  async open(file) {
    const [name] = path.basename(file).split(":");
    const input = this.page.locator(".quick-input-widget input");
    // The list begins with the files that were open last, in their order.
    const first = this.page.locator('.quick-input-list .monaco-list-row[data-index="0"]', { hasText: name });
    // A workbench that is still starting may take the focus away; so it is tried again.
    for (let tries = 1; ; tries += 1) {
      try {
        await this.page.keyboard.press("Control+p");
        await input.waitFor({ timeout: 5_000 });
        await input.fill(path.join(this.folder, file));
        await first.waitFor({ timeout: 5_000 });
        await this.page.keyboard.press("Enter");
        await this.page.locator(tab(name)).waitFor({ timeout: 5_000 });
        break;
      } catch {
        expect(tries < 4, `${file} cannot be opened by Quick Open`);
        await this.page.keyboard.press("Escape");
      }
    }
    await this.shown(".editor-instance .view-line", `the text of ${name}`);
  }

  async command(title) {
    await this.page.keyboard.press("F1");
    const input = this.page.locator(".quick-input-widget input");
    await this.shown(input, "the command palette");
    await input.fill(`>${title}`);
    await this.shown(this.page.locator('.quick-input-list .monaco-list-row[data-index="0"]', { hasText: title }), title);
    await this.page.keyboard.press("Enter");
  }

  active(name) {
    return this.shown(tab(name), `the tab ${name}`);
  }

  /** `line:column` of the second character of the first such text in a file. */
  place(file, text) {
    const before = readFileSync(path.join(this.folder, file), "utf8").split(text, 2);
    expect(before.length === 2, `${file} does not hold ${text}`);
    const lines = before[0].split("\n");
    return `${lines.length}:${lines.at(-1).length + 2}`;
  }

  /** The first token with exactly this text in the editor. */
  word(text) {
    return this.page.locator(".view-line > span > span").filter({ hasText: new RegExp(`^${text}$`) }).first();
  }

  async colour(text) {
    await this.shown(this.word(text), `the token ${text}`);
    return this.word(text).evaluate((element) => getComputedStyle(element).color);
  }

  /** The text that appears with the pointer on something. */
  async hoverOn(locator) {
    const hover = this.page.locator(".monaco-hover:visible .hover-contents, .monaco-hover:visible .hover-row");
    // The pointer may come before the server is ready; so it comes again.
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      const box = await locator.boundingBox();
      if (box) {
        const [x, y] = [box.x + Math.min(box.width, 24) / 2, box.y + box.height / 2];
        await this.page.mouse.move(x, y - 60);
        await this.page.mouse.move(x, y, { steps: 4 });
      }
      try {
        await hover.first().waitFor({ timeout: 2_000 });
        await this.page.locator(".monaco-hover:visible", { hasText: "Loading..." }).waitFor({ state: "detached", timeout: 5_000 });
        return (await this.page.locator(".monaco-hover:visible").first().innerText()).replaceAll("\u00a0", " ");
      } catch {
        // once more
      }
    }
    throw new Error("waited in vain for a hover");
  }

  async shot(name) {
    if (this.shots) {
      this.shotCount += 1;
      await this.page.screenshot({ path: path.join(this.shots, `${this.shotCount}-${name}.png`) });
    }
  }
}

/** The tab of the file that is shown. */
function tab(name) {
  return `.tab.active[data-resource-name="${name}"]`;
}

function expect(condition, message) {
  if (!condition) {
    throw new Error(message);
  }
}

function writeSettings(data, ludex) {
  const folder = path.join(data, "data/User");
  const settings = {
    "ludex.path": ludex,
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "workbench.enableExperiments": false,
    "workbench.tips.enabled": false,
    "workbench.colorTheme": "Default Light Modern",
    "extensions.autoUpdate": false,
    "extensions.autoCheckUpdates": false,
    "extensions.ignoreRecommendations": true,
    "telemetry.telemetryLevel": "off",
    "chat.commandCenter.enabled": false,
    "git.enabled": false,
    "editor.minimap.enabled": false,
    "editor.hover.delay": 100,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "settings.json"), JSON.stringify(settings, null, 2));
}

function vscode(data, options) {
  const all = ["--accept-server-license-terms", "--server-data-dir", data, "--extensions-dir", path.join(data, "ext")];
  return spawn(process.execPath, [serverMain, ...all, ...options], {
    cwd: data,
    env: { ...process.env, HOME: data },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // the leader of a process group of its own
  });
}

/** What a process writes, as one text that grows. */
function written(child) {
  const log = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (log.text += chunk));
  }
  return log;
}

function ended(child) {
  return new Promise((resolve) => child.once("close", resolve));
}

async function installExtension(data, vsix) {
  const child = vscode(data, ["--install-extension", vsix, "--force"]);
  cleanups.push(() => endGroup(child));
  const log = written(child);
  const code = await ended(child);
  expect(code === 0 && log.text.includes("successfully installed"), `installing ${vsix} failed:\n${log.text}`);
}

/** Starts VS Code's server on a free port and returns the port. */
async function startServer(data) {
  const child = vscode(data, ["--host", "127.0.0.1", "--port", "0", "--without-connection-token"]);
  cleanups.push(() => endGroup(child));
  const log = written(child);
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`VS Code's server ${why}:\n${log.text}`));
    const timer = setTimeout(() => fail("gave no port"), PATIENCE);
    child.once("close", () => fail("ended"));
    child.stdout.on("data", () => {
      const port = /listening on (\d+)/.exec(log.text)?.[1];
      if (port) {
        clearTimeout(timer);
        resolve(port);
      }
    });
  });
}

/** Ends a process that was started here with its children, by the id of its group. */
async function endGroup(child) {
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
      return true;
    } catch {
      return false; // nobody is left
    }
  };
  signal("SIGTERM");
  for (let i = 0; i < 30 && signal(0); i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  signal("SIGKILL");
}

async function openWorkbench(url) {
  const { chromium } = createRequire(path.join(tools, "package.json"))("playwright-core");
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  cleanups.push(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // The test stays on this machine.
  await context.route((asked) => asked.hostname !== "127.0.0.1", (route) => route.abort());
  const page = await context.newPage();
  await page.goto(url, { timeout: PATIENCE });
  return page;
}

async function cleanUp() {
  while (cleanups.length > 0) {
    await Promise.resolve(cleanups.pop()()).catch((error) => console.error(`cleaning up: ${error.message}`));
  }
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
}

let timer;
const limit = new Promise((_, reject) => {
  timer = setTimeout(() => reject(new Error(`not done after ${LIMIT / 1000} s`)), LIMIT);
});
try {
  await Promise.race([main(), limit]);
  console.log("vscode: all checks passed");
} catch (error) {
  console.error(`vscode: FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
  await cleanUp();
}
