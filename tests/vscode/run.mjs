// A session in the real VS Code workbench, driven through its screen: what the extension says when
// the program is missing, in every language what is wrong and what a word means, definitions in
// other files, a fault while it is typed, a game of Trench with its scripts, a game of BoGL, and the
// commands. (The two games are in games.mjs.)
//
//   node run.mjs [FOLDER FOR SCREENSHOTS]
//
// Needs what install.sh installs. LUDEX names the program under test (target/release/ludex), VSIX
// the packaged extension (editors/vscode/ludex.vsix), CHROMIUM another browser than Debian's.
// Prints `vscode: all checks passed` and ends with 0, or says what failed and ends with 1; then
// the folder (target/vscode) also holds a last screenshot and log.txt.

import { spawn } from "node:child_process";
import {
  accessSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { GAMES } from "./games.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const repository = path.resolve(here, "../..");
const tools = path.resolve(here, "../.tools/vscode");
const serverMain = path.join(tools, "server/out/server-main.js");

const PATIENCE = 60_000; // for one thing to appear; on a busy machine a few seconds are common
const LIMIT = 480_000; // for everything

// One of each language. `$0` in a text of a file marks the cursor.
const LANGUAGES = [
  {
    name: "GDL",
    faulty: ["faulty/mine.g", '(include "$0mine-weather', "gdl/missing-module"],
    sound: ["gdl/harbor.g", "(set $0sides-min", "sides-min — game variable"],
    leads: ["gdl/harbor.g", "($0rowboat 9", "gdl/harbor-types.g", "(unit-type $0rowboat"],
  },
  {
    name: "BDL",
    faulty: ["faulty/chess.bdl", "moves{ $0vertical(4, 1)", "bdl/empty-interval"],
    sound: ["bdl/burrow.bdl", "$0protect_piece", "protect_piece — invariant"],
    leads: ["bdl/burrow.bdl", "protect_piece($0badger", "bdl/burrow.bdl", "pieces{\n  $0badger"],
  },
  {
    name: "Trench",
    faulty: ["faulty/scout.tr", "PLAYER) $0sen = seen", "trench/undefined-name"],
    sound: ["trench/hare.tr", "(($0scan way", "scan — value"],
    leads: ["trench/hare.tr", "goto $0rest", "trench/hare.tr", "\n$0rest:"],
  },
  {
    name: "Trench Game",
    sound: ["trench/meadow.trg", "$0nuke:", "nuke — setting"],
    leads: ["trench/meadow.trg", "file: ./$0mole.tr", "trench/mole.tr", "$0// The mole"],
  },
  {
    name: "Hy",
    faulty: ["faulty/cellar.hy", '"wall_brick2" $0unlikly', "pyherc/undefined-name"],
    sound: ["hy/cellar.hy", "($0square-pitroom", "square-pitroom — macro"],
    leads: ["hy/gate.hy", '"first gate" "$0root cellar"', "hy/cellar.hy", '(level $0"root cellar"'],
  },
  {
    name: "BoGL",
    faulty: ["faulty/duel.bgl", "n - $0brave", "bogl/undefined-name"],
    sound: ["bogl/cornerrun.bgl", "$0place(Peg", "place — predefined function"],
    leads: ["bogl/cornerrun.bgl", "$0isFree(b, to)", "bogl/cornerrun.bgl", "$0isFree : "],
  },
];

const cleanups = [];

/** What VS Code's server and the page have written: name and text. */
const logs = [];

/** Where the screenshots go; the workbench and VS Code's own folder, as soon as there are any. */
const shots = path.resolve(process.argv[2] ?? path.join(repository, "target/vscode"));
let bench, data;

async function main() {
  const ludex = path.resolve(process.env.LUDEX ?? path.join(repository, "target/release/ludex"));
  const vsix = path.resolve(process.env.VSIX ?? path.join(repository, "editors/vscode/ludex.vsix"));
  const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";
  isThere(serverMain, "run tests/vscode/install.sh");
  isThere(browser, "run tests/vscode/install.sh, or name one in CHROMIUM", constants.X_OK);
  isThere(ludex, "run cargo build --release, or name another program in LUDEX", constants.X_OK);
  isThere(vsix, "run npm run package in editors/vscode, or name another one in VSIX");

  // Earlier screenshots would be taken for those of this run.
  mkdirSync(shots, { recursive: true });
  for (const old of readdirSync(shots).filter((name) => /^(\d\d-.*\.png|log\.txt)$/.test(name))) {
    rmSync(path.join(shots, old));
  }

  data = mkdtempSync(path.join(tmpdir(), "ludex-vscode-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  // A copy, so that nothing that is typed can reach the repository.
  const examples = path.join(data, "examples");
  cpSync(path.join(repository, "docs/examples"), examples, { recursive: true });
  for (const [file, text] of Object.entries(GAMES)) {
    mkdirSync(path.dirname(path.join(examples, file)), { recursive: true });
    writeFileSync(path.join(examples, file), text);
  }
  const [program, servers] = countingProgram(ludex);
  writeSettings(path.join(data, "no-such-ludex"));

  await step("installing the extension", () => installExtension(vsix));
  const port = await step("starting VS Code's server", startServer);
  const page = await step("opening the workbench", () => openWorkbench(browser, port, examples));
  bench = new Workbench(page, examples);
  await step("the explorer", () => bench.explorer());

  await step("a missing program", () => missingProgram(program));
  await step("a fault under the pointer", () => fault(servers));
  await step("a word under the pointer", explanation);
  for (const language of LANGUAGES) {
    await step(language.name, () => inLanguage(language));
  }
  await step("typing", typing);
  await step("a game of Trench and its scripts", siege);
  await step("a game of BoGL", orchard);
  await step("the commands", () => commands(servers));
}

/**
 * A wrong path is said, with a way out: the setting. A program there that is not a server is said
 * too, once. With the right one the server comes.
 */
async function missingProgram(program) {
  await bench.open("faulty/duel.bgl");
  const message = bench.page.locator(".notification-toast", { hasText: "no-such-ludex" });
  await bench.shown(message, "the message that the program is missing");
  const button = message.getByText("Open Settings");
  await bench.shown(button, "its button");
  await bench.shot("missing-program");
  await bench.gone(squiggles("error", "warning"), "a squiggle without a server");

  await button.click({ timeout: PATIENCE });
  const setting = bench.page.locator(".settings-editor .setting-item-contents", { hasText: "Ludex: Path" });
  await bench.shown(setting, "the setting ludex.path");
  const broken = path.join(data, "broken");
  writeFileSync(broken, "#!/bin/sh\nexit 3\n", { mode: 0o755 });
  await setting.locator("input").fill(broken, { timeout: PATIENCE });
  // The message about the first fault may still be there.
  const toasts = bench.page.locator(".notification-toast").filter({ hasNotText: "no-such-ludex" });
  await bench.shown(toasts.filter({ hasText: "it ended with code 3" }), "the message that the program ends");
  await bench.shot("broken-program");
  // A message goes of its own accord, so there may be none left.
  const count = await toasts.count();
  expect(count <= 1, `there are ${count} messages about one fault`);

  await setting.locator("input").fill(program, { timeout: PATIENCE });
  await bench.open("faulty/duel.bgl");
  await bench.shown(squiggles("error"), "a squiggle after the path was put right");
  await bench.command("View: Close All Editors");
}

/** A beginner's fault is underlined, and the pointer on it says what it is. */
async function fault(servers) {
  await bench.open("faulty/duel.bgl");
  await bench.shown(".squiggly-error", "a squiggle in duel.bgl");
  await bench.hoverOn(bench.page.locator(".squiggly-error").first(), "`Blow`", "ludex(bogl/");
  expect(servers().length === 1, `${servers().length} servers were started`);
  await bench.shot("squiggle");
}

/** A predefined name explains itself; the grammar tells it from its neighbours. */
async function explanation() {
  await bench.open("gdl/harbor.g");
  await bench.coloured("game-module", "hit-chance", "20");
  await bench.hoverOn(bench.word("hit-chance"), "hit-chance — table");
  await bench.gone(squiggles("error"), "the errors in harbor.g, which has none");
  await bench.shot("hover");
}

/** What every language has, by the keys alone. */
async function inLanguage({ name, faulty, sound, leads }) {
  if (faulty) {
    const [file, place, code] = faulty;
    await bench.open(file, place);
    await bench.inLanguage(name);
    await bench.shown(squiggles("error", "warning"), `a squiggle in ${file}`);
    await bench.hoverAtCursor(`ludex(${code})`);
    await bench.shot(`${path.extname(file).slice(1)}-fault`);
  }
  {
    const [file, place, says] = sound;
    await bench.open(file, place);
    await bench.inLanguage(name);
    await bench.hoverAtCursor(says);
    await bench.hasColours(file);
    await bench.gone(squiggles("error", "warning"), `the squiggles in ${file}, which has no fault`);
    await bench.shot(`${path.extname(file).slice(1)}-hover`);
  }
  const [file, place, toFile, toPlace] = leads;
  await bench.leads(file, place, toFile, toPlace);
  if (file !== toFile) {
    await bench.shot(`${path.extname(file).slice(1)}-definition`);
  }
}

/** A fault comes while it is typed and goes when it is undone. */
async function typing() {
  await bench.open("trench/meadow.trg", "n$0uke:");
  await bench.page.keyboard.type("u");
  await bench.shown(squiggles("error"), "a squiggle under what was typed");
  await bench.hoverAtCursor("`nuuke`");
  await bench.shot("typed");
  await bench.page.keyboard.press("Escape");
  await bench.page.keyboard.press("Control+z");
  await bench.gone(squiggles("error"), "the squiggle, after the fault was undone");
}

/**
 * A game of Trench: what is wrong with it stands where it is said, at the path of a script that is
 * missing, and in the script that needs more than the game allows; and it goes with its cause.
 */
async function siege() {
  const [game, runner] = ["siege/siege.trg", "siege/runner.tr"];
  const sound = [
    ["siege/digger.tr", "$0fortify", "fortify — statement"],
    ["siege/gunner.tr", "$0shoot", "shoot — statement"],
    ["siege/sentry.tr", "\n$0bomb", "bomb — statement"],
  ];
  for (const [file, place, says] of sound) {
    await bench.open(file, place);
    await bench.hoverAtCursor(says);
    await bench.gone(squiggles("error", "warning"), `the squiggles in ${file}, which has no fault`);
  }

  await bench.open(game, "./$0ghost.tr");
  await bench.shown(squiggles("warning"), "a squiggle under the missing script");
  await bench.hoverAtCursor("./ghost.tr", "ludex(trench/missing-file)");
  await bench.shot("siege-missing-script");
  await bench.open(game, "./$0runner.tr");
  await bench.hoverAtCursor("./runner.tr", "ludex(trench/faulty-script)");
  await bench.shot("siege-faulty-script");
  await bench.leads(game, "./$0gunner.tr", "siege/gunner.tr", "$0// Shoots");

  await bench.open(runner, "$0while");
  await bench.shown(squiggles("error"), "a squiggle under the loop");
  await bench.hoverAtCursor("siege.trg", "ludex(trench/feature-level)");
  await bench.shot("siege-level");

  // Another level in the game, which is not saved for it.
  await bench.open(game, "feature_level: $01");
  await bench.page.keyboard.press("Shift+ArrowRight");
  await bench.page.keyboard.type("3");
  await bench.gone(squiggles("error"), "the error in the game, after its level was raised");
  await bench.shown(squiggles("warning"), "the squiggle under the missing script");
  await bench.open(runner, "$0while");
  await bench.hoverAtCursor("while — statement");
  await bench.gone(squiggles("error", "warning"), "the error in the script, after the level was raised");
  await bench.shot("siege-level-raised");

  await bench.open(game, "feature_level: $01");
  await bench.page.keyboard.press("Control+z");
  await bench.shown(squiggles("error"), "the error in the game, after its level is what it was");
  await bench.open(runner, "$0while");
  await bench.shown(squiggles("error"), "the error in the script, after the level is what it was");
}

/** A whole game of BoGL has no fault, and its expressions say what they are. */
async function orchard() {
  const file = "orchard/orchard.bgl";
  const hovers = [
    ["$0other(c), place", "other : Child -> Child"],
    ["apples(b, 1) $0> 0", "apples(b, 1) > 0 : Bool"],
    ["b, $0input)", "input : Input"],
    // What a board holds, row by row.
    ["$0orchard!(x", "Apple Apple Apple Apple Apple"],
  ];
  for (const [index, [place, says]] of hovers.entries()) {
    await bench.open(file, place);
    await bench.hoverAtCursor(says);
    await bench.shot(`orchard-${index + 1}`);
  }
  await bench.inLanguage("BoGL");
  await bench.gone(squiggles("error", "warning"), `the squiggles in ${file}, which has no fault`);
}

/** The commands of the extension. (What is in the output needs a native module of VS Code.) */
async function commands(servers) {
  const before = servers();
  await bench.command("Ludex: Restart Server");
  await until(() => servers().length > before.length, "Restart Server starts no server");
  await until(() => !before.some(isRunning), "Restart Server leaves the old server running");
  expect(servers().length === before.length + 1, `Restart Server starts ${servers().length - before.length} servers`);
  await bench.open("faulty/duel.bgl");
  await bench.shown(squiggles("error"), "a squiggle after the restart");
  await bench.command("Ludex: Show Output");
  await bench.shown(
    bench.page.locator(".part.panel select option:checked", { hasText: /^Ludex$/ }),
    "the output",
    "attached",
  );
}

/** The workbench as someone before the screen has it. */
class Workbench {
  constructor(page, folder) {
    Object.assign(this, { page, folder, shotCount: 0 });
  }

  async shown(what, name, state = "visible") {
    const locator = typeof what === "string" ? this.page.locator(what) : what;
    try {
      await locator.first().waitFor({ state, timeout: PATIENCE });
    } catch {
      throw new Error(state === "detached" ? `waited in vain for the end of ${name}` : `waited in vain for ${name}`);
    }
  }

  gone(what, name) {
    return this.shown(what, name, "detached");
  }

  explorer() {
    return this.shown(".monaco-workbench .explorer-folders-view .monaco-list-row", "the explorer");
  }

  /** Opens a file by Quick Open, with the cursor at a place of it. */
  async open(file, place) {
    const wanted = place === undefined ? file : `${file}:${this.position(file, place).join(":")}`;
    const input = this.page.locator(".quick-input-widget input");
    // The list begins with the files that were open last, in their order.
    const first = this.page.locator(`.quick-input-list .monaco-list-row[data-index="0"] ${iconOf(file)}`);
    // A workbench that is still starting may take the focus away; so it is tried again.
    await this.again(`${file} cannot be opened by Quick Open`, async (timeout) => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Control+p");
      await input.waitFor({ timeout });
      await input.fill(path.join(this.folder, wanted), { timeout });
      await first.waitFor({ timeout });
      await this.page.keyboard.press("Enter");
      await this.active(file, timeout);
      await input.waitFor({ state: "hidden", timeout });
      await this.page.locator(".editor-instance .view-line").first().waitFor({ timeout });
      if (place !== undefined) {
        await this.at(file, place, timeout);
      }
    });
  }

  /** Does something until it does not fail, with a longer wait each time. */
  async again(failure, action) {
    const end = Date.now() + PATIENCE;
    for (let timeout = 5_000; ; timeout = Math.min(2 * timeout, PATIENCE / 2)) {
      try {
        return await action(timeout);
      } catch (error) {
        expect(Date.now() < end, `${failure}: ${firstLine(error)}`);
        console.log(`vscode: once more: ${failure}: ${firstLine(error)}`);
      }
    }
  }

  async command(title) {
    const input = this.page.locator(".quick-input-widget input");
    const first = this.page.locator('.quick-input-list .monaco-list-row[data-index="0"]', { hasText: title });
    await this.again(`the command ${title} is not found`, async (timeout) => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("F1");
      await input.waitFor({ timeout });
      await input.fill(`>${title}`, { timeout });
      await first.waitFor({ timeout });
      await this.page.keyboard.press("Enter");
    });
  }

  /** That this file is shown. */
  active(file, timeout) {
    return this.page.locator(`.tab.active ${iconOf(file)}`).first().waitFor({ timeout });
  }

  /** That the cursor is at the line of a place. */
  at(file, place, timeout) {
    const [line] = this.position(file, place);
    return this.page.locator(`#status\\.editor\\.selection >> text=/^Ln ${line},/`).first().waitFor({ timeout });
  }

  async inLanguage(name) {
    const mode = this.page.locator("#status\\.editor\\.mode", { hasText: new RegExp(`^\\W*${name}$`) });
    await this.shown(mode, `the language ${name} in the status bar`);
  }

  /** F12 leads from one place to another. */
  async leads(file, place, toFile, toPlace) {
    // The server may still be reading the files; so it is tried again.
    await this.again(`F12 does not lead from ${file} to ${toFile}`, async (timeout) => {
      await this.open(file, place);
      await this.page.keyboard.press("F12");
      await this.active(toFile, timeout);
      await this.at(toFile, toPlace, timeout);
    });
  }

  /** Line and column of `$0` in such a text of a file, counted from 1. */
  position(file, place) {
    const text = readFileSync(path.join(this.folder, file), "utf8");
    const start = text.indexOf(place.replace("$0", ""));
    expect(start >= 0, `${file} does not hold ${place}`);
    const lines = text.slice(0, start + place.indexOf("$0")).split("\n");
    return [lines.length, lines.at(-1).length + 1];
  }

  /** The first token with exactly this text in the editor. */
  word(text) {
    return this.page.locator(".view-line > span > span").filter({ hasText: new RegExp(`^${text}$`) }).first();
  }

  /** That each of these words has a colour of its own. */
  async coloured(...words) {
    // While tokens come in, lines are drawn anew, and what is no longer on the page has no colour.
    await this.again(`${words.join(", ")} do not differ in colour`, async (timeout) => {
      const colours = [];
      for (const word of words) {
        const colour = await this.word(word).evaluate((element) => getComputedStyle(element).color, null, { timeout });
        expect(colour !== "", `${word} is being drawn anew`);
        colours.push(colour);
      }
      expect(new Set(colours).size === words.length, `their colours are ${colours.join(", ")}`);
    });
  }

  /** That the text in the editor has a few colours. */
  async hasColours(file) {
    const isColoured = () => {
      const tokens = [...document.querySelectorAll(".view-line > span > span")];
      return new Set(tokens.map((token) => /\bmtk\d+/.exec(token.className)?.[0])).size > 3;
    };
    await this.page.waitForFunction(isColoured, null, { timeout: PATIENCE }).catch(() => {
      throw new Error(`${file} has no colours`);
    });
  }

  /** That a text appears with the pointer on something, and holds all of this. */
  hoverOn(locator, ...says) {
    return this.hover(says, async () => {
      const box = await locator.boundingBox({ timeout: 5_000 });
      const [x, y] = [box.x + Math.min(box.width, 24) / 2, box.y + box.height / 2];
      await this.page.mouse.move(x, y - 60);
      await this.page.mouse.move(x, y, { steps: 4 });
    });
  }

  /** That a text appears at the cursor, and holds all of this. */
  hoverAtCursor(...says) {
    return this.hover(says, async () => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Control+k");
      await this.page.keyboard.press("Control+i");
    });
  }

  async hover(says, ask) {
    const hover = this.page.locator(".monaco-hover:visible", { has: this.page.locator(".hover-contents, .hover-row") });
    // It may be asked before the server is ready or the file is checked; so it is asked again.
    await this.again(`no hover says “${says.join("” and “")}”`, async (timeout) => {
      await ask();
      const wait = Math.min(timeout, 10_000);
      await hover.first().waitFor({ timeout: wait });
      await hover.getByText("Loading...").first().waitFor({ state: "detached", timeout: wait });
      const text = (await hover.first().innerText({ timeout: wait })).replaceAll("\u00a0", " ");
      expect(
        says.every((part) => text.includes(part)),
        `the last one said: ${text}`,
      );
    });
  }

  async shot(name) {
    this.shotCount += 1;
    const number = String(this.shotCount).padStart(2, "0");
    const file = path.join(shots, `${number}-${name}.png`);
    await this.page.screenshot({ path: file, animations: "disabled", timeout: PATIENCE });
  }
}

/** What a file in a folder is marked with wherever it is listed. */
function iconOf(file) {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  return `.${folder}-name-dir-icon.${name.replaceAll(".", "\\.")}-name-file-icon`;
}

function squiggles(...severities) {
  return severities.map((severity) => `.squiggly-${severity}`).join(", ");
}

function expect(condition, message) {
  if (!condition) {
    throw new Error(message);
  }
}

function firstLine(error) {
  return String(error.message).split("\n")[0];
}

function isThere(file, advice, mode = constants.R_OK) {
  try {
    accessSync(file, mode);
  } catch {
    throw new Error(`there is no ${file}: ${advice}`);
  }
}

async function until(condition, failure) {
  for (const end = Date.now() + PATIENCE; !condition(); ) {
    expect(Date.now() < end, failure);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Says on failure where it happened, and how long each step took otherwise. */
async function step(name, action) {
  const start = Date.now();
  try {
    const result = await action();
    console.log(`vscode: ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    throw new Error(`${name}: ${error.message}`);
  }
}

/** The program is a setting of the machine that runs the server; the others are the user's. */
function writeSettings(program) {
  const write = (place, settings) => {
    mkdirSync(path.join(data, "data", place), { recursive: true });
    writeFileSync(path.join(data, "data", place, "settings.json"), JSON.stringify(settings, null, 2));
  };
  write("Machine", { "ludex.path": program });
  write("User", {
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "workbench.enableExperiments": false,
    "workbench.tips.enabled": false,
    "workbench.colorTheme": "Default Dark Modern",
    "extensions.autoUpdate": false,
    "extensions.autoCheckUpdates": false,
    "extensions.ignoreRecommendations": true,
    "telemetry.telemetryLevel": "off",
    "chat.commandCenter.enabled": false,
    "files.autoSave": "off", // in a browser it is on
    "git.enabled": false,
    "editor.hover.above": false,
    "editor.minimap.enabled": false,
  });
}

/**
 * A program that becomes `ludex` and leaves its process id for each start; and a list of these.
 * What the server says goes to a file, because VS Code's own logs need a native module.
 */
function countingProgram(ludex) {
  const [program, ids] = [path.join(data, "ludex"), path.join(data, "servers")];
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [`echo $$ >>${quoted(ids)}`, `exec ${quoted(ludex)} "$@" 2>>${quoted(said())}`];
  writeFileSync(ids, "");
  writeFileSync(said(), "");
  writeFileSync(program, ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
  return [program, () => readFileSync(ids, "utf8").split("\n").filter(Boolean).map(Number)];
}

function said() {
  return path.join(data, "ludex.log");
}

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

function vscode(options) {
  const all = ["--accept-server-license-terms", "--server-data-dir", data, "--extensions-dir", path.join(data, "ext")];
  const child = spawn(process.execPath, [serverMain, ...all, ...options], {
    cwd: data,
    env: { ...process.env, HOME: data },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // the leader of a process group of its own
  });
  const end = endOf(child);
  cleanups.push(end);
  const log = { name: `VS Code's server ${options[0]}`, text: "" };
  logs.push(log);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (log.text += chunk));
  }
  return { child, log, end };
}

async function installExtension(vsix) {
  const { child, log, end } = vscode(["--install-extension", vsix, "--force"]);
  const code = await new Promise((resolve) => child.once("close", resolve));
  await end();
  expect(code === 0 && log.text.includes("successfully installed"), `${vsix} cannot be installed:\n${log.text}`);
}

/** Starts VS Code's server on a free port and returns the port. */
function startServer() {
  const { child, log } = vscode([
    ...["--host", "127.0.0.1", "--port", "0", "--without-connection-token"],
    // Should this test be killed, the server ends on its own after a while.
    "--enable-remote-auto-shutdown",
  ]);
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`it ${why}:\n${log.text}`));
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

/** What ends a process that was started here with its children, once, by the id of its group. */
function endOf(child) {
  let done = child.pid === undefined; // it could not be started
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
      return true;
    } catch {
      return false; // nobody is left
    }
  };
  return async () => {
    if (done) {
      return;
    }
    done = true;
    signal("SIGTERM");
    for (let i = 0; i < 50 && signal(0); i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    signal("SIGKILL");
  };
}

async function openWorkbench(executablePath, port, folder) {
  const { chromium } = createRequire(path.join(tools, "package.json"))("playwright-core");
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage", // it is small in containers
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    env: { ...process.env, HOME: data },
    timeout: PATIENCE,
    // Signals are for cleanUp, which ends VS Code's server too.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  cleanups.push(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1100, height: 700 }, reducedMotion: "reduce" });
  // The test stays on this machine.
  await context.route(
    (asked) => asked.hostname !== "127.0.0.1",
    (route) => route.abort().catch(() => {}),
  );
  const page = await context.newPage();
  const log = { name: "the page", text: "" };
  logs.push(log);
  page.on("console", (message) => (log.text += `${message.type()}: ${message.text()}\n`));
  page.on("pageerror", (error) => (log.text += `${error.stack}\n`));
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURI(folder)}`, { timeout: PATIENCE });
  return page;
}

/** What helps to find out why it failed. */
async function keepEvidence() {
  await bench?.shot("failed").catch(() => {});
  const all = [{ name: "ludex", text: readFileSync(said(), "utf8") }, ...logs];
  writeFileSync(path.join(shots, "log.txt"), all.map(({ name, text }) => `== ${name}\n${text}\n`).join(""));
  console.error(`vscode: what was on the screen and what was written is in ${shots}`);
}

async function cleanUp() {
  while (cleanups.length > 0) {
    try {
      await cleanups.pop()();
    } catch (error) {
      console.error(`vscode: cleaning up: ${error.message}`);
    }
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
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
  if (data) {
    await keepEvidence().catch((problem) => console.error(`vscode: ${problem.message}`));
  }
} finally {
  clearTimeout(timer);
  await cleanUp();
}
// Whatever of the test still waits has nothing to wait for.
process.exit();
