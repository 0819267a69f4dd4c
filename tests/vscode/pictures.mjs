// The pictures of the READMEs, taken from the real VS Code workbench. Run by hand, after something that they show has
// changed; a look at each before it is committed is part of that.
//
//   node pictures.mjs [FOLDER]
//
// Writes into docs/images, or into the folder. Needs what run.mjs needs, with LUDEX, VSIX and CHROMIUM as there, and
// Python with Pillow, which makes the files small. PICTURES names those to take, as a regular expression (all of them).

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { cleanUp, repository } from "../browser/browser.mjs";
import { countingProgram, installExtension, makeFolder, openWorkbench, startServer, writeSettings } from "./host.mjs";
import { closeAll, lowestLens, openWith, pageWith } from "./preview.mjs";
import { expect, PATIENCE, Workbench } from "./workbench.mjs";

const BYTES = 60_000; // of one picture

const folder = path.resolve(process.argv[2] ?? path.join(repository, "docs/images"));

/** A module as somebody writes it in haste. */
const FERRY = `(game-module "ferry" (title "The Ferry")
   (blurb "A wolf, a goat and one boat."))

(unit-type ferry (char "f") (acp-per-turn 3)
      (hp-max 4)
  )
(unit-type wolf (char "w"))
(unit-type   goat (char "g"))
(terrain-type river (char "~"))
(terrain-type bank (char "=") )

(table mp-to-enter-terrain
  (u* t* 99)
  (ferry river 1)
  (wolf  bank  1)
  (goat  bank  12)
)
(add (wolf goat)
   acp-per-turn ( 1 2 ))
`;

const PICTURES = { hover, completion, formatting, rewrite, preview, sheet, play };

/** What a property is worth for some types in the end, and which forms have set it. */
async function hover(bench) {
  await bench.page.setViewportSize({ width: 980, height: 760 });
  const file = "gdl/harbor-types.g";
  await bench.open(file, "(add (ketch steamer) $0speed heavy)");
  await bench.hasColours(file);
  await bench.hoverAtCursor("speed — unit-type property");
  await bench.page.waitForTimeout(500);
  const text = await bench.page.locator(".monaco-hover:visible").first().boundingBox();
  const line = await bench.page.locator(".view-line", { hasText: /rowboat\s+ketch\s+gunboat/ }).first().boundingBox();
  const top = line.y - 2;
  await take(bench, "gdl-hover-property", { x: 4, y: top, width: text.x + text.width + 8, height: text.y + text.height - top + 6 });
  await bench.page.keyboard.press("Escape");
}

/** What is offered for a property of a unit type, with the text of the first entry. */
async function completion(bench) {
  await bench.page.setViewportSize({ width: 1000, height: 700 });
  // The server may still be reading the files.
  await bench.again("nothing is completed", async (timeout) => {
    await bench.page.keyboard.press("Escape");
    await bench.command("File: Revert File");
    await bench.open("gdl/harbor-types.g", '(char "g")$0');
    await bench.hasColours("gdl/harbor-types.g");
    await bench.page.keyboard.press("Enter");
    await bench.page.waitForTimeout(2000); // until the new line is formatted
    await bench.page.keyboard.type("(hp-", { delay: 40 });
    await bench.page.locator(".suggest-widget .monaco-list-row", { hasText: "hp-max" }).first().waitFor({ timeout });
  });
  const details = bench.page.locator(".suggest-details");
  if (!(await details.isVisible())) {
    await bench.page.keyboard.press("Control+Space");
  }
  await details.waitFor({ timeout: PATIENCE });
  await bench.page.waitForTimeout(500);
  const [list, text] = [await bench.page.locator(".suggest-widget").boundingBox(), await details.boundingBox()];
  const bottom = Math.max(list.y + list.height, text.y + text.height);
  const lines = bench.page.locator(".view-line", { hasText: "ketch" });
  const top = (await lines.first().boundingBox()).y - 24;
  await take(bench, "completion", { x: 4, y: top, width: text.x + text.width + 12, height: bottom - top + 8 });
  await bench.page.keyboard.press("Escape");
  await bench.command("File: Revert File");
}

/** A file before and after it is formatted. */
async function formatting(bench) {
  const file = "gdl/ferry.g";
  await bench.page.setViewportSize({ width: 520, height: 560 });
  writeFileSync(path.join(bench.folder, file), FERRY);
  await bench.open(file);
  const { keyboard } = bench.page;
  const end = bench.page.locator(".view-line", { hasText: "acp-per-turn" }).last();
  const frame = async () => {
    const [area, last] = [await editors(bench), await end.boundingBox()];
    const top = (await bench.page.locator(".view-line").first().boundingBox()).y;
    return { x: area.x, y: top - 4, width: 460, height: last.y + last.height - top + 8 };
  };
  await bench.hasColours(file);
  await keyboard.press("Control+Home");
  await bench.page.waitForTimeout(1500);
  const clip = await frame();
  await take(bench, "format-before", clip);
  await bench.again("the file is not formatted", async (timeout) => {
    await bench.command("Format Document");
    const moved = bench.page.locator(".view-line", { hasText: /^\s\s\(hp-max/ });
    await moved.first().waitFor({ timeout });
    const joined = bench.page.locator(".view-line", { hasText: /\(1\s2\)\)/ });
    await joined.first().waitFor({ timeout });
  });
  await keyboard.press("Control+Home");
  await bench.page.waitForTimeout(1500);
  await take(bench, "format-after", clip);
  await bench.command("File: Revert File");
}

/** The rewrites that are offered for a form. */
async function rewrite(bench) {
  await bench.page.setViewportSize({ width: 900, height: 700 });
  const file = "gdl/harbor-types.g";
  const menu = bench.page.locator(".action-widget");
  await bench.again("no rewrite is offered", async (timeout) => {
    await bench.page.keyboard.press("Escape");
    await bench.open(file, "(add (port steamer) capacity ($020 3))");
    await bench.page.keyboard.press("Control+Shift+r");
    await menu.locator(".monaco-list-row", { hasText: "Split" }).first().waitFor({ timeout });
  });
  await bench.page.waitForTimeout(500);
  const box = await menu.boundingBox();
  const top = (await bench.page.locator(".view-line", { hasText: /marines\s+port/ }).first().boundingBox()).y - 2;
  await take(bench, "rewrite", { x: 4, y: top, width: 760, height: box.y + box.height - top + 6 });
  await bench.page.keyboard.press("Escape");
}

/** A map beside its text, in dark and light colours. */
async function preview(bench) {
  await bench.page.setViewportSize({ width: 1040, height: 560 });
  const wait = async () => {
    const page = await openWith(bench, "gdl/harbor.g", "Old Candle", "(lighthouse$0 6 4 0");
    await page.locator("#picture [data-source].here").first().waitFor({ timeout: PATIENCE });
    await bench.page.mouse.move(300, 300);
    await bench.page.waitForTimeout(1500);
    return editors(bench);
  };
  await take(bench, "preview-dark", await wait());
  await bench.command("Preferences: Toggle between Light/Dark Themes");
  await bench.page.waitForTimeout(1000);
  await take(bench, "preview-light", await wait());
  await bench.command("Preferences: Toggle between Light/Dark Themes");
}

/** All that is known of a unit type. */
async function sheet(bench) {
  await bench.page.setViewportSize({ width: 2000, height: 1290 });
  const page = await openWith(bench, "gdl/harbor.g", "Old Candle");
  await page.locator("#what").selectOption("gunboat", { timeout: PATIENCE });
  await pageWith(bench, "Is carried by");
  const frame = bench.page.locator("iframe.webview.ready").last();
  const [box, svg] = [await frame.boundingBox(), await page.locator("#picture svg").boundingBox()];
  await bench.page.mouse.move(300, 300);
  await bench.page.waitForTimeout(500);
  expect(svg !== null, "there is no sheet");
  const [width, height] = [Math.min(box.width, svg.x + svg.width - box.x), Math.min(box.height, svg.y + svg.height - box.y)];
  await take(bench, "unit-sheet", { x: box.x, y: box.y, width, height });
}

/** A game in the middle. */
async function play(bench) {
  await bench.page.setViewportSize({ width: 1040, height: 560 });
  await bench.open("bogl/cornerrun.bgl", "result$0 = winner");
  await bench.again("the lens does not begin a game", async (timeout) => {
    await bench.clear();
    await (await lowestLens(bench, timeout)).click({ timeout });
    await bench.page.locator('.tab[aria-label^="Play result"]').first().waitFor({ timeout });
  });
  const page = await pageWith(bench, "no inputs yet");
  for (const move of ["(2, 2)", "(1, 3)", "(1, 2)"]) {
    await bench.click(page.locator(`#picture [data-input="${move}"]`));
    await page.locator("#history", { hasText: move }).waitFor({ timeout: PATIENCE });
  }
  await bench.page.mouse.move(300, 500);
  await bench.page.waitForTimeout(1000);
  await take(bench, "play", await editors(bench));
}

/** The rectangle of all editors. */
function editors(bench) {
  return bench.page.locator(".part.editor").boundingBox();
}

/** Takes a part of the window, with as few colours as it can be read with. */
async function take(bench, name, clip) {
  const file = path.join(folder, `${name}.png`);
  await bench.page.screenshot({ path: file, clip, animations: "disabled", timeout: PATIENCE });
  const reduce =
    "import sys; from PIL import Image; picture = Image.open(sys.argv[1]).convert('RGB'); " +
    "picture.quantize(128, dither=Image.Dither.NONE).save(sys.argv[1], optimize=True)";
  const { status, stderr } = spawnSync("python3", ["-c", reduce, file], { encoding: "utf8" });
  expect(status === 0, `${file} is not made smaller: ${stderr}`);
  const { size } = statSync(file);
  expect(size <= BYTES, `${file} has ${size} bytes, more than ${BYTES}: show less`);
  console.log(`vscode: ${name}.png: ${Math.round(clip.width)} × ${Math.round(clip.height)}, ${size} bytes`);
}

async function main() {
  const data = makeFolder();
  const examples = path.join(data, "examples");
  cpSync(path.join(repository, "docs/examples"), examples, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const ludex = path.resolve(process.env.LUDEX ?? path.join(repository, "target/release/ludex"));
  const vsix = path.resolve(process.env.VSIX ?? path.join(repository, "editors/vscode/ludex.vsix"));
  const [program] = countingProgram(ludex);
  writeSettings(program, {
    "workbench.activityBar.location": "hidden",
    "editor.parameterHints.enabled": false,
    "editor.stickyScroll.enabled": false,
  });
  await installExtension(vsix);
  const page = await openWorkbench(await startServer(), examples);
  const bench = new Workbench(page, examples, folder);
  await bench.explorer();
  // The server starts with the first file.
  await bench.open("gdl/harbor.g");
  await bench.command("View: Toggle Primary Side Bar Visibility");
  const chosen = new RegExp(process.env.PICTURES ?? "");
  for (const [name, action] of Object.entries(PICTURES).filter(([name]) => chosen.test(name))) {
    try {
      await action(bench);
    } catch (error) {
      await page.screenshot({ path: path.join(data, "..", `ludex-${name}-failed.png`) });
      console.error(`vscode: ${name}: ${error.message}`);
      process.exitCode = 1;
    }
    await closeAll(bench);
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
}

try {
  await main();
} finally {
  await cleanUp();
}
process.exit();
