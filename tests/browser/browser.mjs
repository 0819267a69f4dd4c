// A real Chromium for tests: it sees this machine alone, what its pages write is kept, and it ends with the test.

import { constants } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { isThere, PATIENCE } from "./support.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
export const repository = path.resolve(here, "../..");

/** What tests/vscode/install.sh installs. */
export const tools = path.resolve(here, "../.tools/vscode");

const executable = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** What is to be done when the test ends, the last one first. */
export const cleanups = [];

/** What programs and pages have written: name and text. */
export const logs = [];

export function checkChromium() {
  isThere(executable, "run tests/vscode/install.sh, or name one in CHROMIUM", constants.X_OK);
}

/** Starts Chromium, with its own files in a folder. */
export async function openBrowser(home) {
  const { chromium } = createRequire(path.join(tools, "package.json"))("playwright-core");
  const browser = await chromium.launch({
    executablePath: executable,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage", // it is small in containers
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    env: { ...process.env, HOME: home },
    timeout: PATIENCE,
    // Signals are for cleanUp, which ends other programs of the test too.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  cleanups.push(() => browser.close());
  return browser;
}

/**
 * Opens a page with cookies and files of its own. The test stays on this machine: what a page asks of another one fails,
 * and goes to `onAway`.
 */
export async function openPage(browser, address, options = {}, onAway = () => {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 700 }, reducedMotion: "reduce", ...options });
  await context.route(
    (asked) => asked.hostname !== "127.0.0.1" && asked.protocol.startsWith("http"),
    (route) => {
      onAway(route.request().url());
      return route.abort().catch(() => {});
    },
  );
  const page = await context.newPage();
  const log = { name: "the page", text: "" };
  logs.push(log);
  page.on("console", (message) => (log.text += `${message.type()}: ${message.text()}\n`));
  page.on("pageerror", (error) => (log.text += `${error.stack}\n`));
  await page.goto(address, { timeout: PATIENCE });
  return page;
}

/** Everything that was written, for whoever looks for the cause of a failure. */
export function everythingWritten() {
  return logs.map(({ name, text }) => `== ${name}\n${text}\n`).join("");
}

export async function cleanUp() {
  while (cleanups.length > 0) {
    try {
      await cleanups.pop()();
    } catch (error) {
      console.error(`cleaning up: ${error.message}`);
    }
  }
}

/** Runs a test to its end, within a limit, and ends what it has started, also when it is told to end. */
export async function run(who, limit, main, onFailure) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => void cleanUp().then(() => process.exit(1)));
  }
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${limit / 1000} s`)), limit);
  });
  try {
    await Promise.race([main(), late]);
    console.log(`${who}: all checks passed`);
  } catch (error) {
    console.error(`${who}: FAILED: ${error.message}`);
    process.exitCode = 1;
    await onFailure().catch((problem) => console.error(`${who}: ${problem.message}`));
  } finally {
    clearTimeout(timer);
    await cleanUp();
  }
  // Whatever of the test still waits has nothing to wait for.
  process.exit();
}
