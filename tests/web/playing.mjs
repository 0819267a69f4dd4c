// Pictures and games beside the text.

import { readFileSync } from "node:fs";
import path from "node:path";

import { repository } from "../browser/browser.mjs";
import { expect, PATIENCE, until } from "../browser/support.mjs";

export const steps = {
  "a game that is played": plays,
  "a game that is played square by square": moves,
  "a picture of a map": map,
  "a picture of levels": levels,
  "a map that is painted": paints,
  "a picture that follows the text": follows,
};

async function plays(bench) {
  await bench.example("Corner Run");
  await bench.page.locator("#picture [data-input]").first().waitFor({ timeout: PATIENCE });
  const moves = readFileSync(path.join(repository, "docs/examples/bogl/cornerrun.txt"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("("));
  for (const [number, move] of moves.entries()) {
    // A square that is chosen before the last move has been worked out is not taken.
    await bench.page.locator(`#picture [data-input="${move}"]`).click({ timeout: PATIENCE });
    if (number === 1) {
      await bench.shot("play");
    }
    const isLast = number === moves.length - 1;
    await (isLast
      ? bench.says("#value", "Result: Red")
      : bench.says("#history", moves.slice(0, number + 1).join(" · ")));
  }
  await bench.shot("played");
  await bench.page.keyboard.press("Tab");
  await bench.page.getByRole("button", { name: "Back", exact: true }).click();
  await bench.says("#history", "1 to be given again");
}

async function moves(bench) {
  await bench.example("Burrow");
  const square = (name) => bench.page.locator(`#picture [data-input="${name}"]`);
  const top = async () => {
    const { y, height } = await bench.page.locator("#game").boundingBox({ timeout: PATIENCE });
    return Math.round(y + height);
  };
  await bench.says("#wanted", "or a click on the board");
  await square("e2").hover({ timeout: PATIENCE });
  await bench.says("#about", "e2: ");
  const first = await top();
  await square("e2").click({ timeout: PATIENCE });
  await bench.says("#wanted", "goes to");
  expect((await top()) === first, "the board is elsewhere when the second square is to be chosen");
  await bench.shot("chosen");
  await square("e5").click();
  await bench.says("#remarks", "leads from e2 to e5");
  const below = await top();
  await square("e3").click();
  await bench.says("#wanted", "player 1 is to move");
  expect((await top()) === below, "the board jumps when a remark goes");
  await bench.shot("moved");
}

async function map(bench) {
  await bench.example("The Quarrel in the Bay");
  const unit = bench.page.locator('#picture [data-layer="units"] [data-source]').first();
  await unit.waitFor({ timeout: PATIENCE });
  await bench.shot("map");
  await unit.hover();
  await bench.says("#about", "): ");
  await unit.dblclick();
  // A double click leads to the place in the text.
  await until(
    async () => (await bench.page.locator(".cm-activeLine").innerText()).includes("("),
    "a double click on a unit does not lead into the text",
  );
  const [download] = await Promise.all([
    bench.page.waitForEvent("download", { timeout: PATIENCE }),
    bench.page.locator("#viewer #save").click(),
  ]);
  expect(download.suggestedFilename().endsWith(".svg"), `the picture is saved as ${download.suggestedFilename()}`);
  await bench.page.getByRole("button", { name: "Text", exact: true }).click();
  await bench.says("#text", "Gullwick");
}

/** Boxes are as wide as they are drawn, and do not lie over each other. */
async function levels(bench) {
  await bench.example("The Root Cellar");
  await bench.page.locator("#picture [data-box]").first().waitFor({ timeout: PATIENCE });
  await bench.shot("levels");
  const covered = await bench.page.locator("#picture [data-box] > rect").evaluateAll((rects) => {
    const boxes = rects.map((rect) => rect.getBoundingClientRect());
    const lies = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.filter((box, at) => boxes.some((other, index) => index !== at && lies(box, other))).length;
  });
  expect(covered === 0, `${covered} boxes lie over each other`);
}

async function paints(bench) {
  await bench.example("The Quarrel in the Bay");
  await bench.page.locator('#picture [data-layer="units"] [data-source]').first().waitFor({ timeout: PATIENCE });
  const cells = () => bench.page.locator("#picture svg > desc").textContent();
  const before = await cells();
  await bench.page.locator("#viewer #paint").click();
  await bench.page.locator("#viewer #brush").selectOption("hills");
  await bench.page.locator("#picture").press("ArrowRight");
  await bench.says("#about", ") ");
  await bench.page.keyboard.press("Space");
  await until(async () => (await cells()) !== before, "the picture does not follow the paint");
  await bench.shot("painted");
  // What cannot be done says why.
  await bench.page.keyboard.press("Space");
  await bench.says("#about", "it is so already");
  await bench.page.keyboard.press("Escape");
  expect((await bench.page.locator("#viewer #paint").getAttribute("aria-pressed")) === "false", "Escape leaves nothing");
  await bench.page.locator(".cm-content").press("Control+z");
  await until(async () => (await cells()) === before, "one undo does not give the text back");
}

async function follows(bench) {
  await bench.example("Burrow");
  await bench.page.locator("#picture svg").waitFor({ timeout: PATIENCE });
  await bench.cursor("width : 6");
  await bench.page.keyboard.press("Backspace");
  await bench.page.keyboard.type("8");
  const squares = bench.page.locator("#picture [data-input]");
  await until(async () => (await squares.count()) === 48, "the board does not follow the text");
}
