// The page in a real Chromium, used through its screen: writing (editing.mjs), pictures and games (playing.mjs), links and
// what the browser keeps (links.mjs), its looks (looks.mjs).
//
//   node run.mjs [FOLDER FOR SCREENSHOTS]
//
// Needs what `tests/vscode/install.sh --page` installs, and the page in target/web (editors/web/README.md). LUDEX names the
// program whose findings are compared with the page's (target/release/ludex), WEB another folder with the page, CHROMIUM
// another browser than Debian's, and STEPS the steps to run, as a regular expression (all of them). With SITE, an address,
// it tests the page that is there already, such as the published one, and leaves out what ends its server. The listings of
// the book are tried if it is built (`tests/book/build.py --html`) beside the page.
// Prints a line for each step, at the end `web: all checks passed`, and ends with 0; or says what failed, and ends with 1:
// then the folder (target/web-tests) also holds a last screenshot and log.txt.

import { constants, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { checkChromium, cleanups, everythingWritten, openBrowser, repository, run } from "../browser/browser.mjs";
import { expect, isThere, step as timed } from "../browser/support.mjs";
import { Bench } from "./bench.mjs";
import * as editing from "./editing.mjs";
import * as links from "./links.mjs";
import * as looks from "./looks.mjs";
import * as playing from "./playing.mjs";
import { serve } from "./site.mjs";

const LIMIT = 600_000; // for everything

/** What ends the server of the page; it comes last. */
const LAST = "without a network";

const shots = path.resolve(process.argv[2] ?? path.join(repository, "target/web-tests"));
let bench;

const step = (name, action) => timed("web", name, action);

/** The server of the page: one that was started here, unless SITE names one. */
async function site() {
  if (process.env.SITE) {
    return { address: process.env.SITE };
  }
  const folder = path.resolve(process.env.WEB ?? path.join(repository, "target/web"));
  isThere(path.join(folder, "index.html"), "run npm run build in editors/web, or name another folder in WEB");
  isThere(path.join(folder, "ludex.wasm"), "run editors/web/build.sh, or name another folder in WEB");
  const served = await serve(folder);
  cleanups.push(served.close);
  return served;
}

async function main() {
  const ludex = path.resolve(process.env.LUDEX ?? path.join(repository, "target/release/ludex"));
  checkChromium();
  isThere(ludex, "run cargo build --release, or name another program in LUDEX", constants.X_OK);
  // Earlier screenshots would be taken for those of this run.
  mkdirSync(shots, { recursive: true });
  for (const old of readdirSync(shots).filter((name) => /^(\d\d-.*\.png|log\.txt)$/.test(name))) {
    rmSync(path.join(shots, old));
  }
  const home = mkdtempSync(path.join(tmpdir(), "ludex-web-"));
  cleanups.push(() => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const served = await site();
  bench = new Bench(await openBrowser(home), served.address, shots);

  const chosen = new RegExp(process.env.STEPS ?? "");
  const all = { ...editing.steps, ...playing.steps, ...looks.steps, ...links.steps };
  const { SITE, WEB } = process.env;
  const without = {
    [LAST]: SITE && "SITE names a server that stays",
    [links.BOOK]: SITE || WEB ? "it leads to target/web" : !existsSync(links.CHAPTER) && "the book is not built",
  };
  const wanted = Object.entries(all).filter(([name]) => chosen.test(name) && !without[name]);
  expect(wanted.length > 0, `no step is called ${chosen}`);
  for (const [name, action] of wanted) {
    await step(name, () => action(bench, ludex, served)).catch((error) => {
      const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      console.error(`web: this step alone: STEPS='^${escaped}$' tests/run --web`);
      throw error;
    });
  }
  expect(bench.away.length === 0, `the page has asked other machines: ${bench.away.join(" ")}`);
  const refused = /^.*Content Security Policy.*$/m.exec(everythingWritten());
  expect(refused === null, `the page does what its policy refuses: ${refused}`);
  for (const [name, reason] of Object.entries(without).filter(([name, reason]) => chosen.test(name) && reason)) {
    console.log(`web: left out: ${name}, because ${reason}`);
  }
  console.log(`web: ${wanted.length} steps passed`);
}

/** What helps to find out why it failed. */
async function keepEvidence() {
  await bench?.shot("failed").catch(() => {});
  writeFileSync(path.join(shots, "log.txt"), everythingWritten());
  console.error(`web: what was on the screen and what was written is in ${shots}`);
}

await run("web", LIMIT, main, keepEvidence);
