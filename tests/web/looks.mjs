// How the page looks, and how it is used without a mouse: light and dark, wide and narrow.

import { expect, PATIENCE, until } from "../browser/support.mjs";

export const steps = {
  "dark": dark,
  "a phone": narrow,
  "mending on a phone": mendsNarrow,
  "by the keyboard": keyboard,
  "names for those who hear the page": names,
};

async function dark(bench) {
  await bench.example("The Quarrel in the Bay", { colorScheme: "dark" });
  await bench.page.locator("#picture svg").waitFor({ timeout: PATIENCE });
  await bench.coloured();
  const background = () => bench.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const first = await background();
  await bench.shot("dark");
  await bench.page.getByRole("button", { name: "Light or dark" }).click();
  expect((await background()) !== first, "the button does not make it light");
  await bench.shot("light");
}

async function narrow(bench) {
  await bench.example("Corner Run", { viewport: { width: 390, height: 780 }, hasTouch: true, colorScheme: "light" });
  // A game that can be played is what one sees first.
  const views = bench.page.locator("#views");
  const square = bench.page.locator('#picture [data-input="(2, 2)"]');
  await square.tap({ timeout: PATIENCE });
  await bench.says("#history", "(2, 2)");
  await bench.shot("narrow-picture");
  await views.getByRole("tab", { name: "Text" }).click();
  await bench.coloured();
  await bench.shot("narrow-text");
  await views.getByRole("tab").nth(2).click();
  await bench.page.locator("#finding-part").waitFor({ timeout: PATIENCE });
  const isWide = await bench.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(!isWide, "the page is wider than the window");
  await bench.page.getByRole("button", { name: "Examples" }).click();
  await bench.page.locator("dialog.start").waitFor({ timeout: PATIENCE });
  await bench.shot("narrow-examples");
}

/** Everything is in view without scrolling sideways: the buttons, the lines, and what is said. */
async function mendsNarrow(bench) {
  const width = 390;
  await bench.example("Gold Under the Hill", { viewport: { width, height: 780 }, hasTouch: true, colorScheme: "light" });
  await bench.coloured();
  await bench.page.locator("#views").getByRole("tab", { name: "Picture" }).tap();
  await bench.page.locator("#problem code", { hasText: /^area$/ }).waitFor({ timeout: PATIENCE });
  await bench.page.locator("#views").getByRole("tab", { name: "Text" }).tap();
  const isInView = async (locator, what) => {
    const box = await locator.boundingBox({ timeout: PATIENCE });
    expect(box !== null && box.x >= 0 && box.x + box.width <= width, `${what} is out of view`);
  };
  await isInView(bench.page.getByRole("button", { name: "More" }), "the last button");
  const overflow = await bench.page.locator(".cm-scroller").evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(overflow <= 0, "lines are cut off");
  await bench.page.getByRole("button", { name: "Fix", exact: true }).tap();
  await bench.says("#state", "nothing to fix");
  await isInView(bench.page.locator("#state"), "what is said");
  await bench.page.locator("#views").getByRole("tab", { name: "4 warnings" }).tap();
  expect((await bench.page.locator("#state").textContent()) === "", "what was said stays in the way");
  await bench.shot("narrow-findings");
  await bench.page.locator("#finding-list li", { hasText: "vision-range" }).getByRole("button", { name: "Fix…" }).tap();
  await bench.choose("Write -1");
  await bench.says(".cm-content", "(vision-range -1)");
  await bench.command("Wrap long lines");
  await until(
    () => bench.page.locator(".cm-scroller").evaluate((one) => one.scrollWidth > one.clientWidth),
    "long lines are wrapped still",
  );
}

/** From the first page to a played game and a mended file without a mouse. */
async function keyboard(bench) {
  await bench.open();
  const { keyboard } = bench.page;
  const dialog = bench.page.locator("dialog.start");
  await dialog.waitFor({ timeout: PATIENCE });
  await keyboard.press("Enter"); // Corner Run is the first
  await bench.page.locator("#game #input:focus").waitFor({ timeout: PATIENCE });
  for (const move of ["(2, 2)", "(1, 3)", "(1, 2)", "(2, 1)", "(1, 1)"]) {
    await keyboard.type(move);
    await keyboard.press("Enter");
    await bench.says("#history", move);
  }
  await bench.says("#value", "Result: Red");
  await keyboard.press("b");
  await bench.says("#history", "1 to be given again");
  await keyboard.press("F1");
  await keyboard.press("Enter");
  await dialog.waitFor({ timeout: PATIENCE });
  const focused = () => bench.page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let i = 0; i < 30 && !(await focused()).includes("Gold Under the Hill"); i += 1) {
    await keyboard.press("Tab");
  }
  await keyboard.press("Enter");
  await bench.coloured();
  await bench.page.locator("#finding-list .code").first().waitFor({ timeout: PATIENCE });
  await keyboard.press("F8");
  await bench.says(".cm-tooltip-lint, .cm-diagnosticText", "takes numbers");
  await keyboard.press("Control+.");
  await bench.page.locator("dialog.picker [role='option']", { hasText: "Write -1" }).waitFor({ timeout: PATIENCE });
  await keyboard.press("Enter");
  await bench.says(".cm-content", "(vision-range -1)");
  // Tab leaves the text after Escape, of which the first puts away what is open.
  await keyboard.press("Escape");
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  const isOut = await bench.page.evaluate(() => document.activeElement?.closest(".cm-editor") === null);
  expect(isOut, "Escape and Tab do not lead out of the text");
  const outline = await bench.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  expect(outline !== "none", "nobody sees where the focus is");
}

/** Everything that can be pressed or written into has a name, and ids are there once. */
async function names(bench) {
  await bench.example("The Quarrel in the Bay");
  await bench.page.locator("#picture svg").waitFor({ timeout: PATIENCE });
  const odd = await bench.page.evaluate(() => {
    const named = (element) =>
      element.getAttribute("aria-label") || element.getAttribute("title") || element.textContent.trim() || element.labels?.length;
    const things = [...document.querySelectorAll("button, input, select, [role=tab], [role=tablist], [role=toolbar], [tabindex='0']")];
    const unnamed = things.filter((element) => element.checkVisibility() && !named(element)).map((one) => one.outerHTML.slice(0, 120));
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const controls = [...document.querySelectorAll("[aria-controls]")].map((one) => one.getAttribute("aria-controls"));
    return { unnamed, twice, lost: controls.filter((id) => id.startsWith("file-") === false && !document.getElementById(id)) };
  });
  expect(odd.unnamed.length === 0, `without a name: ${odd.unnamed.join(" ")}`);
  expect(odd.twice.length === 0, `ids that are there twice: ${odd.twice.join(" ")}`);
  expect(odd.lost.length === 0, `controlled, but not there: ${odd.lost.join(" ")}`);
}
