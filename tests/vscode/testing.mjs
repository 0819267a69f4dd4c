// What programs expect of themselves, in VS Code's test view: one test that passes and one that fails, beside their lines,
// in the view, and with both values in the panel; and what is typed counts.

import { expect } from "./workbench.mjs";

export const steps = {
  "the tests of a program": runs,
};

const FILE = "sums/sums.bgl";
const PASSED = ".codicon-testing-passed-icon";
const FAILED = ".codicon-testing-failed-icon";

async function runs(bench) {
  await bench.open(FILE, "$0-- expect: half");
  const margin = bench.page.locator(".editor-instance .glyph-margin-widgets");
  // The view may not know of the tests yet; so it is tried again.
  await bench.again("no test has run", async (timeout) => {
    await bench.command("Test: Run Tests in Current File");
    await margin.locator(PASSED).first().waitFor({ timeout });
    await margin.locator(FAILED).first().waitFor({ timeout });
  });
  // What was found stands behind the line, and nothing beneath it.
  await bench.shown(bench.page.locator(".test-error-content-widget"), "what was found, behind the line");
  const beneath = await bench.page.locator(".editor-instance .test-message-inline-content").allInnerTexts();
  expect(beneath.length === 0, `this is covered by what was found: ${beneath.join(", ")}`);
  await bench.shot("tests");

  // The lens runs the one above which it stands.
  const lens = bench.page.locator(".codelens-decoration a", { hasText: /^Run Test$/ });
  await bench.shown(lens, "a lens above an expectation");

  await bench.command("Testing: Focus on Test Explorer View");
  const row = (label) => bench.page.locator(".test-explorer .monaco-list-row", { hasText: label });
  await bench.shown(row("sums.bgl"), "the file in the test view");
  const failing = row("half(6) = 2").locator(FAILED);
  if (!(await failing.isVisible())) {
    await bench.click(row("sums.bgl").locator(".monaco-tl-twistie"));
  }
  await bench.shown(failing, "the test that fails in the test view");
  await bench.shown(row("double(2) = 4").locator(PASSED), "the test that passes in the test view");
  await bench.shot("test-view");

  // What was expected and what was found stand in the panel with the results.
  const results = bench.page.locator(".part.panel");
  await bench.shown(results.getByText("expected `2`, found `3`").first(), "what is wrong with the test that fails");

  // An edit mends it, and makes another test of it; the lens runs that one once the view knows it.
  await bench.open(FILE, "half(6) = $02");
  await bench.page.keyboard.press("Delete");
  await bench.page.keyboard.type("3");
  await bench.again("the mended test has not run", async (timeout) => {
    await bench.clear();
    await lens.last().click({ timeout });
    await margin.locator(PASSED).nth(1).waitFor({ timeout });
  });
  // The folder is a copy; what is not saved would be asked about.
  await bench.open(FILE);
  await bench.page.keyboard.press("Control+s");
  await bench.command("View: Close All Editors");
}
