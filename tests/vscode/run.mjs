// A session in the real VS Code workbench, driven through its screen: what the extension says when
// the program is missing, in every language what is wrong and what a word means, definitions in
// other files, a fault while it is typed, a game of Trench with its scripts, a game of BoGL, the
// commands (basics.mjs); where the cursor lands after Enter (indentation.mjs); constructs that are
// typed without a stop (constructs.mjs); what is formatted when
// a file is saved (saving.mjs); what leads an author on: explanations, the status, settings, refused
// renames, new files (guidance.mjs); pictures beside the text (preview.mjs); and what programs expect
// of themselves (testing.mjs).
// (The games are in games.mjs.)
//
//   node run.mjs [FOLDER FOR SCREENSHOTS]
//
// Needs what install.sh installs. LUDEX names the program under test (target/release/ludex), VSIX
// the packaged extension (editors/vscode/ludex.vsix), CHROMIUM another browser than Debian's, and
// STEPS the steps to run, as a regular expression (all of them). `STEPS=NAME tests/run --vscode` builds
// and packages both before that.
// Prints `vscode: all checks passed` and ends with 0, or says what failed and how to repeat it, and ends
// with 1; then the folder (target/vscode) also holds a last screenshot and log.txt.

import { constants, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { checkChromium, everythingWritten, repository, run } from "../browser/browser.mjs";
import { expect, isThere, step as timed } from "../browser/support.mjs";
import * as basics from "./basics.mjs";
import * as constructs from "./constructs.mjs";
import { GAMES } from "./games.mjs";
import * as guidance from "./guidance.mjs";
import {
  countingProgram,
  installExtension,
  keepProgramLog,
  makeFolder,
  openWorkbench,
  serverMain,
  startServer,
  writeSettings,
} from "./host.mjs";
import { indentation } from "./indentation.mjs";
import * as preview from "./preview.mjs";
import * as saving from "./saving.mjs";
import * as testing from "./testing.mjs";
import { Workbench } from "./workbench.mjs";

const LIMIT = 900_000; // for everything

/** Where the screenshots go; and the workbench, as soon as there is one. */
const shots = path.resolve(process.argv[2] ?? path.join(repository, "target/vscode"));
let bench;

const step = (name, action) => timed("vscode", name, action);

async function main() {
  const ludex = path.resolve(process.env.LUDEX ?? path.join(repository, "target/release/ludex"));
  const vsix = path.resolve(process.env.VSIX ?? path.join(repository, "editors/vscode/ludex.vsix"));
  isThere(serverMain, "run tests/vscode/install.sh");
  checkChromium();
  isThere(ludex, "run cargo build --release, or name another program in LUDEX", constants.X_OK);
  isThere(vsix, "run npm run package in editors/vscode, or name another one in VSIX");

  // Earlier screenshots would be taken for those of this run.
  mkdirSync(shots, { recursive: true });
  for (const old of readdirSync(shots).filter((name) => /^(\d\d-.*\.png|log\.txt)$/.test(name))) {
    rmSync(path.join(shots, old));
  }

  const folder = makeFolder();
  // A copy, so that nothing that is typed can reach the repository.
  const examples = path.join(folder, "examples");
  cpSync(path.join(repository, "docs/examples"), examples, { recursive: true });
  for (const [file, text] of Object.entries(GAMES)) {
    mkdirSync(path.dirname(path.join(examples, file)), { recursive: true });
    writeFileSync(path.join(examples, file), text);
  }
  const [program, servers] = countingProgram(ludex);
  writeSettings(path.join(folder, "no-such-ludex"));

  await step("installing the extension", () => installExtension(vsix));
  const port = await step("starting VS Code's server", startServer);
  const page = await step("opening the workbench", () => openWorkbench(port, examples));
  bench = new Workbench(page, examples, shots);
  await step("the explorer", () => bench.explorer());

  await step("a missing program", () => basics.missingProgram(bench, program, folder));
  const chosen = new RegExp(process.env.STEPS ?? "");
  const wanted = steps(servers).filter(([name]) => chosen.test(name));
  expect(wanted.length > 0, `no step is called ${chosen}`);
  for (const [name, action] of wanted) {
    await step(name, async () => {
      await bench.begin();
      await action(bench);
    }).catch((error) => {
      const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      console.error(`vscode: this step alone: STEPS='^${escaped}$' tests/run --vscode`);
      throw error;
    });
  }
}

/** What follows once the program is found. */
function steps(servers) {
  return [
    ["a fault under the pointer", () => basics.fault(bench, servers)],
    ["a word under the pointer", basics.explanation],
    ...basics.LANGUAGES.map((language) => [language.name, () => basics.inLanguage(bench, language)]),
    ["typing", basics.typing],
    ["a game of Trench and its scripts", basics.siege],
    ["a game of BoGL", basics.orchard],
    ...Object.entries(indentation).map(([name, action]) => [`Enter in ${name}`, action]),
    ...Object.entries(constructs.steps).map(([name, action]) => [`typing ${name}`, action]),
    ...Object.entries(saving.steps),
    ...Object.entries(guidance.steps),
    ...Object.entries(preview.steps),
    ...Object.entries(testing.steps),
    ["the commands", () => basics.commands(bench, servers)],
  ];
}

/** What helps to find out why it failed. */
async function keepEvidence() {
  await bench?.shot("failed").catch(() => {});
  keepProgramLog();
  writeFileSync(path.join(shots, "log.txt"), everythingWritten());
  console.error(`vscode: what was on the screen and what was written is in ${shots}`);
}

await run("vscode", LIMIT, main, keepEvidence);
