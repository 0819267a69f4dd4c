// The preview beside the text: it follows edits and the cursor, leads back to the source, can be used with the keyboard,
// plays games, and shows names of authors as text whatever stands in them. The page of the command line is the same viewer.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";

import { repository } from "../browser/browser.mjs";
import { expect, PATIENCE } from "./workbench.mjs";

const OPEN = "Ludex: Open Preview to the Side";

export const steps = {
  "a preview that follows edits": follows,
  "a preview that leads back": leads,
  "a preview without some layers": layers,
  "a preview of every language": everyLanguage,
  "a board that is painted": paints,
  "a game that is played": plays,
  "a preview of hostile names": hostile,
  "a preview in other colours": themes,
  "a preview as a page": asPage,
  "a book": asBook,
};

/** Names that would do harm as markup; the page would have them on its own `window`. */
const HOSTILE = `(game-module "hostile" (title "</title><img src=x onerror='window.harm=1'>"))
(unit-type boat (name "<script>window.harm=1</script>"))
(terrain-type sea (name "<svg onload='window.harm=1'>"))
(world 10)
(area 5 4 (terrain (by-name sea) "5a" "5a" "5a" "5a"))
(boat 2 2 (n "\\"><script>window.harm=1</script>"))
`;

/** The page of the preview, once its picture holds a text. */
export function pageWith(bench, text) {
  return bench.again(`no preview says “${text}”`, async (timeout) => {
    for (const end = Date.now() + timeout; ; ) {
      for (const frame of bench.page.frames()) {
        const picture = frame.locator("#picture svg, #problem:not([hidden])");
        // An element of a picture has no `innerText`.
        const found = await picture.allTextContents().catch(() => []);
        if (found.some((shown) => shown.includes(text))) {
          return frame;
        }
      }
      expect(Date.now() < end, "the pages there are do not");
      await bench.page.waitForTimeout(100);
    }
  });
}

/** The text is in the first group of editors: what is opened from the preview would take its place. */
async function openBeside(bench, file, place) {
  await bench.command("View: Focus First Editor Group");
  await bench.open(file, place);
}

export async function openWith(bench, file, text, place) {
  await bench.open(file, place);
  await bench.command(OPEN);
  return pageWith(bench, text);
}

export function closeAll(bench) {
  return bench.command("View: Close All Editors");
}

/** A square is painted with the keys, the text follows, and one undo gives it back. */
async function paints(bench) {
  const file = "bogl/cornerrun.bgl";
  const page = await openWith(bench, file, "(3, 3): Peg", "start!($03, 3) = Peg");
  await page.locator("#paint").press("Enter", { timeout: PATIENCE });
  await page.locator("#brush").selectOption("Trail", { timeout: PATIENCE });
  await page.locator("#picture").press("ArrowRight", { timeout: PATIENCE });
  await page.locator("#picture").press("Space", { timeout: PATIENCE });
  await pageWith(bench, "(4, 3): Trail");
  await bench.shot("painted");
  await page.locator("#picture").press("Escape", { timeout: PATIENCE });
  await openBeside(bench, file, "start!($03, 3) = Peg");
  await bench.page.keyboard.press("Control+z");
  await pageWith(bench, "(4, 3): Free");
  await bench.command("File: Revert File");
  await closeAll(bench);
}

/** The button in the title bar opens it; what is typed is drawn, and the scale stays. */
async function follows(bench) {
  const file = "bogl/cornerrun.bgl";
  await bench.open(file, "start!($03, 3) = Peg");
  const button = bench.page.locator('.editor-actions a[aria-label^="Ludex: Open Preview to the Side"]');
  const named = bench.page.locator('.editor-actions a[aria-label*="Open Preview to the Side"]');
  await bench.click(button.or(named).first());
  const page = await pageWith(bench, "(3, 3): Peg");
  await bench.shot("preview");
  const groups = await bench.page.locator(".editor-group-container").count();
  expect(groups === 2, `the preview is not beside the text: there are ${groups} groups of editors`);

  const width = () => page.locator("#picture svg").evaluate((svg) => Number(svg.getAttribute("width")));
  const before = await width();
  await page.locator("#larger").press("Enter", { timeout: PATIENCE });
  const larger = await width();
  expect(larger > before, `it is ${before} wide before and ${larger} after`);

  await openBeside(bench, file, "start!($03, 3) = Peg");
  await bench.page.keyboard.press("Delete");
  await bench.page.keyboard.type("5", { delay: 20 });
  await pageWith(bench, "(5, 3): Peg");
  expect((await width()) === larger, "an edit has changed the scale");
  // A text that is not whole does not take the picture away.
  await bench.page.keyboard.press("Backspace");
  await bench.page.waitForTimeout(500);
  expect((await page.locator("#picture svg").count()) === 1, "the picture is gone");
  await bench.command("File: Revert File");
  await pageWith(bench, "(3, 3): Peg");
  await closeAll(bench);
}

/** The cursor marks what it is in, a double click leads to the source, and the keyboard can do the same. */
async function leads(bench) {
  const file = "gdl/harbor.g";
  const page = await openWith(bench, file, "Old Candle", "(lighthouse$0 6 4 0");
  const here = page.locator("#picture [data-source].here", { hasText: "Old Candle" });
  await here.first().waitFor({ timeout: PATIENCE });
  await bench.shot("preview-marked");
  const ketch = page.locator("#picture g[data-source]", { hasText: "Patient Aunt" }).first();
  await bench.click(ketch);
  await page.locator("#about", { hasText: "(3, 5): Patient Aunt" }).waitFor({ timeout: PATIENCE });
  await bench.at(file, "(lighthouse$0 6 4 0", PATIENCE);
  await ketch.dblclick({ timeout: PATIENCE });
  await bench.at(file, "(ketch 3 5$0", PATIENCE);

  // In another file, by the keyboard: the search finds the terrain in the legend.
  await page.locator("#search").fill("sea, shown");
  await page.locator("#search").press("Enter");
  await page.locator("#picture .found").first().waitFor({ timeout: PATIENCE });
  await bench.shot("preview-search");
  await page.locator("#picture").focus();
  for (let i = 0; i < 200; i += 1) {
    await bench.page.keyboard.press("n");
    if ((await page.locator("#about").innerText()).startsWith("sea")) {
      break;
    }
  }
  await bench.page.keyboard.press("Enter");
  await bench.active("gdl/harbor-types.g", PATIENCE);
  await bench.at("gdl/harbor-types.g", "(terrain-type$0 sea", PATIENCE);
  // The picture of the game stays.
  await pageWith(bench, "Old Candle");
  await closeAll(bench);
}

/** Layers are hidden and shown, by the mouse and by the keyboard; the choice outlasts edits and is that of the text, too. */
async function layers(bench) {
  const file = "gdl/harbor.g";
  const page = await openWith(bench, file, "Old Candle", "The Quarrel in the Bay$0");
  const unit = page.locator('#picture [data-layer="units"] > g', { hasText: "Old Candle" }).first();
  const button = page.locator("#layers button", { hasText: "Units" });
  await unit.waitFor({ timeout: PATIENCE });
  await bench.click(button);
  await unit.waitFor({ state: "hidden", timeout: PATIENCE });
  expect((await button.getAttribute("aria-pressed")) === "false", "the button is still pressed");
  await bench.shot("preview-layers");
  await openBeside(bench, file, "The Quarrel in the Bay$0");
  // Slowly enough that a signature is asked for between two letters.
  await bench.page.keyboard.type(" of Gulls", { delay: 150 });
  await pageWith(bench, "Bay of Gulls");
  await bench.page.waitForTimeout(1000); // for a signature that should not come
  const signature = bench.page.locator(".parameter-hints-widget.visible:visible");
  expect((await signature.count()) === 0, "a blank in a text opens a signature, which lies above the picture");
  expect(!(await unit.isVisible()), "an edit shows what is hidden");
  await page.locator("#form").press("Enter", { timeout: PATIENCE });
  await page.locator("#text", { hasText: "Bay of Gulls" }).waitFor({ timeout: PATIENCE });
  expect(!(await page.locator("#text").innerText()).includes("Old Candle"), "the text shows what is hidden");

  // By the keyboard; the first button is that of the terrain, and the next that of the units.
  for (const key of ["t", "l", "Tab", "Space"]) {
    await bench.page.keyboard.press(key);
  }
  await unit.waitFor({ timeout: PATIENCE });
  // The panel has the focus, and what is reverted is what has it.
  await bench.command("View: Focus First Editor Group");
  await bench.command("File: Revert File");
  await closeAll(bench);
}

/** One panel for all languages; parts of a file can be chosen. */
async function everyLanguage(bench) {
  await openWith(bench, "bdl/burrow.bdl", "burrow.bdl");
  await bench.shot("preview-bdl");
  const page = await pageWith(bench, "burrow.bdl");
  await page.locator("#what").selectOption("fox", { timeout: PATIENCE });
  await pageWith(bench, "in the middle of an empty board");
  await openBeside(bench, "gdl/harbor.g");
  await pageWith(bench, "Old Candle");
  const parts = { gunboat: "Is carried by", "hit-chance": "rows: unit type", construction: "nothing makes" };
  for (const [name, words] of Object.entries(parts)) {
    await page.locator("#what").selectOption(name, { timeout: PATIENCE });
    await pageWith(bench, words);
    await bench.shot(`preview-${name}`);
  }
  // A click on a name in a graph leads to its neighbours, and the button back.
  await bench.click(page.locator('#picture [data-what="construction of ketch"]'));
  await pageWith(bench, "Construction of ketch");
  await bench.click(page.locator("#earlier"));
  await pageWith(bench, "nothing makes");
  await openBeside(bench, "trench/meadow.trg");
  await pageWith(bench, "meadow.trg");
  await bench.shot("preview-trench");
  await openBeside(bench, "hy/gate.hy");
  await pageWith(bench, "Dungeon");
  await bench.shot("preview-hy");
  await page.locator("#form").press("Enter", { timeout: PATIENCE });
  await page.locator("#text", { hasText: "→" }).waitFor({ timeout: PATIENCE });
  await bench.shot("preview-text");
  await page.locator("#form").press("Enter", { timeout: PATIENCE });
  await closeAll(bench);
}

/** The lens “Play” that stands lowest in the editor. */
export async function lowestLens(bench, timeout) {
  // Those beyond the window are there, too.
  const lenses = bench.page.locator(".codelens-decoration a:visible", { hasText: /^Play$/ });
  await lenses.first().waitFor({ timeout });
  let [lowest, bottom] = [undefined, -1];
  for (const lens of await lenses.all()) {
    const box = await lens.boundingBox({ timeout });
    if (box !== null && box.y > bottom) {
      [lowest, bottom] = [lens, box.y];
    }
  }
  expect(lowest !== undefined, "no lens is seen");
  return lowest;
}

/** A game is played to its end by clicking on squares; it is taken back and given again, and an edit keeps it. */
async function plays(bench) {
  const file = "bogl/cornerrun.bgl";
  await bench.open(file, "result$0 = winner");
  await bench.again("the lens does not begin a game", async (timeout) => {
    await bench.clear();
    await (await lowestLens(bench, timeout)).click({ timeout });
    await bench.page.locator('.tab[aria-label^="Play result"]').first().waitFor({ timeout });
  });
  const page = await pageWith(bench, "no inputs yet");
  const history = (text) => page.locator("#history", { hasText: text }).waitFor({ timeout: PATIENCE });
  const value = (text) => page.locator("#value:not([hidden])", { hasText: text }).waitFor({ timeout: PATIENCE });
  const moves = ["(2, 2)", "(1, 3)", "(1, 2)", "(2, 1)", "(1, 1)"];
  for (const [index, move] of moves.entries()) {
    await bench.click(page.locator(`#picture [data-input="${move}"]`));
    await history(moves.slice(0, index + 1).join(" · "));
    if (index === 2) {
      await bench.shot("play");
    }
  }
  await value("Red");
  await bench.shot("play-end");
  expect((await page.locator("#picture [data-input]").count()) === 0, "a square can be chosen after the end");

  // Back by the button, forward by its key.
  await page.locator("#back").press("Enter", { timeout: PATIENCE });
  await history("(1 to be given again)");
  await page.locator("#picture").focus();
  await bench.page.keyboard.press("v");
  await value("Red");

  // Red wins sooner in another program, and the rest waits.
  await openBeside(bench, file, "redCorner(x, y) = $0and");
  await bench.page.keyboard.press("Shift+End");
  await bench.page.keyboard.type("x + y == 3", { delay: 20 });
  await bench.page.keyboard.press("Escape");
  await history("(2 to be given again)");
  await value("Red");
  await bench.command("File: Revert File");
  await history(moves.join(" · "));

  // What is typed in is checked.
  await page.locator("#restart").press("Enter", { timeout: PATIENCE });
  await history("(5 to be given again)");
  const input = page.locator("#input");
  await input.fill("7", { timeout: PATIENCE });
  await input.press("Enter");
  await page.locator("#remarks", { hasText: "7 does not fit" }).waitFor({ timeout: PATIENCE });
  await bench.shot("play-refused");
  await input.fill("(2, 2)");
  await input.press("Enter");
  await history("(2, 2)");
  await page.locator("#stop").press("Enter", { timeout: PATIENCE });
  await page.locator("#game").waitFor({ state: "hidden", timeout: PATIENCE });
  await pageWith(bench, "(3, 3): Peg");
  await closeAll(bench);
}

/** Names are HTML and script here: they are read, and do nothing. */
async function hostile(bench) {
  const file = "gdl/hostile.g";
  writeFileSync(path.join(bench.folder, file), HOSTILE);
  const page = await openWith(bench, file, "<script>window.harm=1</script>");
  await bench.shot("preview-hostile");
  const state = await page.evaluate(() => ({
    harm: window.harm,
    foreign: document.querySelectorAll("#picture :is(script, img, foreignObject, a)").length,
    policy: document.querySelector("meta[http-equiv='Content-Security-Policy']").getAttribute("content"),
  }));
  expect(state.harm === undefined && state.foreign === 0, `the names have done something: ${JSON.stringify(state)}`);
  expect(/^default-src 'none'; /.test(state.policy) && !/unsafe/.test(state.policy), `the policy is ${state.policy}`);
  await closeAll(bench);
}

/** In every theme the title can be read on its ground. */
async function themes(bench) {
  const page = await openWith(bench, "bogl/cornerrun.bgl", "(3, 3): Peg");
  const colours = () =>
    page.evaluate(() => {
      const of = (selector) => getComputedStyle(document.querySelector(selector)).fill;
      return [of("#picture svg > text"), of("#picture svg > rect")];
    });
  const dark = await colours();
  await bench.command("Preferences: Toggle between Light/Dark Themes");
  await bench.again("the light theme does not come", async () => {
    const light = await colours();
    expect(light.every((colour, index) => colour !== dark[index]), `the colours are ${light} and were ${dark}`);
  });
  await bench.shot("preview-light");
  await bench.command("Preferences: Toggle between Light/Dark Themes");
  await closeAll(bench);
}

/** The page may run its own script only; without the workbench around it, it is light or dark as the browser is. */
async function asPage(bench) {
  const ludex = path.resolve(process.env.LUDEX ?? path.join(repository, "target/release/ludex"));
  const html = execFileSync(ludex, ["preview", "--html", "gdl/harbor.g"], { cwd: bench.folder, encoding: "utf8" });
  const page = await bench.page.context().newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.setContent(html);
  const unit = page.locator('#picture [data-layer="units"] > g', { hasText: "Old Candle" }).first();
  await unit.waitFor({ timeout: PATIENCE });
  await page.locator("#layers button", { hasText: "Units" }).click({ timeout: PATIENCE });
  await unit.waitFor({ state: "hidden", timeout: PATIENCE });

  // Nothing leads anywhere here, but all that has a name can be found and reached.
  await page.locator("#search").fill("sea, shown");
  await page.locator("#count", { hasText: "1 of 1" }).waitFor({ timeout: PATIENCE });
  await page.locator("#search").press("Escape");
  await page.keyboard.press("n");
  await page.locator("#about", { hasText: "sea" }).waitFor({ timeout: PATIENCE });
  await page.keyboard.press("t");
  await page.locator("#text", { hasText: "Old Candle" }).waitFor({ timeout: PATIENCE });
  await page.keyboard.press("t");

  const colours = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const fill = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).fill);
    colours.push(`${await fill("#picture svg > text")} on ${await fill("#picture svg > rect")}`);
  }
  expect(colours[0] === "rgb(38, 38, 43) on rgb(251, 250, 246)" && colours[1] !== colours[0], `${colours}`);
  expect(faults.length === 0, `the page says ${faults.join("; ")}`);
  await page.close();
}

/** The book may run its own script only, which searches and sorts it; a link to a part that is hidden shows it. */
async function asBook(bench) {
  const ludex = path.resolve(process.env.LUDEX ?? path.join(repository, "target/release/ludex"));
  const html = execFileSync(ludex, ["book", "gdl/harbor.g"], { cwd: bench.folder, encoding: "utf8" });
  const page = await bench.page.context().newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.setContent(html);
  const [gunboat, port] = ["gunboat", "port"].map((name) => page.locator(`#part-${name}`));
  await port.waitFor({ timeout: PATIENCE });
  await page.keyboard.press("/");
  await page.keyboard.type("Strong against SHIPS");
  await page.locator("#search output", { hasText: /^1 of / }).waitFor({ timeout: PATIENCE });
  await port.waitFor({ state: "hidden", timeout: PATIENCE });
  await page.locator("nav li", { hasText: /^port$/ }).waitFor({ state: "hidden", timeout: PATIENCE });
  await gunboat.locator("a", { hasText: "port" }).first().click({ timeout: PATIENCE });
  await port.waitFor({ timeout: PATIENCE });
  expect((await page.locator("#search input").inputValue()) === "", "the search is not empty");
  const types = page.locator("#part-who-beats-whom table").first();
  const points = types.locator("thead th", { hasText: "hit points" });
  for (const [order, first] of [["descending", "port"], ["ascending", "rowboat"]]) {
    await points.locator("button").click({ timeout: PATIENCE });
    expect((await points.getAttribute("aria-sort")) === order, `the table is not ${order}`);
    const shown = await types.locator("tbody th").first().textContent();
    expect(shown === first, `${shown} has the first place among the ${order}`);
  }
  expect(faults.length === 0, `the book says ${faults.join("; ")}`);
  await page.close();
}
