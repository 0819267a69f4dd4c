// Writing on the page: what is wrong, what a word means, completion, names, fixes, the layout, files.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { repository } from "../browser/browser.mjs";
import { expect, PATIENCE } from "../browser/support.mjs";
import { checked } from "./program.mjs";

const FAULTY = ["mine.g", "duel.bgl", "chess.bdl", "scout.tr", "cellar.hy"];

/** For the first finding of a page that was never open before. A person would wait 2 s; a busy machine may need longer. */
const FIRST_FINDING = 15_000;

export const steps = {
  "the first finding": firstFinding,
  ...Object.fromEntries(FAULTY.map((name) => [`typing ${name}`, (bench, ludex) => types(bench, ludex, name)])),
  "what a word means": hovers,
  "completion": completes,
  "completion, taken at once": completesAtOnce,
  "examples of a name": examplesOfName,
  "the parameters of a call": signature,
  "a name in two files": renames,
  "a name that cannot be changed": refuses,
  "a fix": fixes,
  "the layout": formats,
  "definitions and references": leads,
  "a page about a finding": explains,
  "a module with everything that it includes": resolves,
  "files of the disk": disk,
};

function example(...parts) {
  return readFileSync(path.join(repository, "docs/examples", ...parts), "utf8");
}

async function firstFinding(bench) {
  const start = Date.now();
  await bench.example("Gold Under the Hill");
  await bench.page.locator("#finding-list .code").first().waitFor({ timeout: PATIENCE });
  const finding = Date.now() - start;
  await bench.coloured();
  const measured = await bench.page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation");
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    return { paint: Math.round(paint), loaded: Math.round(page.loadEventEnd) };
  });
  console.log(`web:   first paint ${measured.paint} ms, loaded ${measured.loaded} ms, first finding ${finding} ms`);
  expect(finding < FIRST_FINDING, `the first finding took ${finding} ms`);
  await bench.shot("findings");
}

/** A file with faults, typed letter by letter: in the end the page finds what the command line finds in the same text. */
async function types(bench, ludex, name) {
  const text = example("faulty", name);
  const titles = { ".g": "Gold Under the Hill", ".bgl": "Duel", ".bdl": "Small chess", ".tr": "The scout", ".hy": "The Wine Cellar" };
  await bench.example(titles[path.extname(name)]);
  await bench.finds(checked(ludex, name, text), "as it is opened");
  await bench.clear();
  await bench.finds(checked(ludex, name, ""), "without a text");
  const lines = text.trimEnd().split("\n");
  for (const [number, line] of lines.entries()) {
    // The editor indents lines by itself, and closes brackets; so the text that comes out is another one.
    for (const letter of line.trim()) {
      await bench.page.keyboard.type(letter);
    }
    await bench.page.keyboard.press("Escape");
    if (number < lines.length - 1) {
      await bench.page.keyboard.press("Enter");
    }
  }
  const saved = await bench.saved();
  expect(saved.name === name, `the file is saved as ${saved.name}`);
  expect(saved.text.length >= text.replace(/\s+/g, "").length, `only this came out: ${saved.text}`);
  await bench.finds(checked(ludex, name, saved.text), "as it was typed");
}

async function hovers(bench) {
  await bench.example("The Quarrel in the Bay");
  await bench.coloured();
  await bench.again("no hover says what a variant is", async (timeout) => {
    await bench.page.mouse.move(0, 0);
    await bench.page.locator(".cm-line .t-property", { hasText: "blurb" }).first().hover({ timeout });
    await bench.page.locator(".cm-lsp-hover-tooltip", { hasText: "advertise the module" }).waitFor({ timeout });
  });
  await bench.shot("hover");
}

async function completes(bench) {
  await bench.example("Gold Under the Hill");
  await bench.coloured();
  await bench.cursor("(hp-max 5)");
  await bench.page.keyboard.type(" (vis", { delay: 30 });
  const entry = bench.page.locator(".cm-tooltip-autocomplete li", { hasText: "vision-range" }).first();
  await entry.waitFor({ timeout: PATIENCE });
  // The text about it comes when it is asked for.
  await bench.says(".cm-completionInfo", "vision");
  await bench.shot("completion");
  await bench.page.keyboard.press("Tab");
  const { text } = await bench.saved();
  expect(/\(hp-max 5\) \(vision-\S+/.test(text), `nothing was completed: ${text.split("\n")[6]}`);
}

/** Tab does not wait for the server, and somebody who types does not wait either: the list is there, its next state is not. */
async function completesAtOnce(bench) {
  await bench.example("Gold Under the Hill");
  await bench.coloured();
  await bench.cursor("(hp-max 5)");
  await bench.page.keyboard.type(" (v");
  await bench.page.locator(".cm-tooltip-autocomplete li", { hasText: "vision-range" }).first().waitFor({ timeout: PATIENCE });
  await bench.page.keyboard.type("ision-ra");
  await bench.page.keyboard.press("Tab");
  await bench.page.keyboard.type("7");
  const lines = (await bench.saved()).text.split("\n");
  const line = lines.find((line) => line.includes("(hp-max 5)"));
  expect(/\(hp-max 5\) \(vision-range 7\)/.test(line), `Tab completed nothing, or too late: ${line}`);
}

/** A hover leads to a page of the server about the name. */
async function examplesOfName(bench) {
  await bench.example("Corner Run");
  await bench.coloured();
  await bench.again("no hover leads to examples", async (timeout) => {
    await bench.page.mouse.move(0, 0);
    await bench.page.locator(".cm-line .t-type", { hasText: "Position" }).first().hover({ timeout });
    await bench.page.locator(".cm-lsp-hover-tooltip a", { hasText: "Examples" }).click({ timeout });
  });
  await bench.says("#reading", "Position — type");
}

async function signature(bench) {
  await bench.example("Corner Run");
  await bench.coloured();
  await bench.cursor("other(turn)");
  await bench.page.keyboard.press("Control+End");
  await bench.page.keyboard.press("Enter");
  await bench.page.keyboard.type("next : Board", { delay: 20 });
  await bench.page.keyboard.press("Escape");
  await bench.page.keyboard.press("Enter");
  await bench.page.keyboard.type("next = place(", { delay: 20 });
  await bench.says(".cm-lsp-signature-tooltip", "place");
}

async function renames(bench) {
  await bench.example("The Quarrel in the Bay");
  await bench.coloured();
  await bench.tab("harbor-types.g");
  await bench.coloured();
  await bench.cursor("(unit-type gunboat");
  await bench.page.keyboard.press("F2");
  const field = bench.page.locator("dialog.ask input");
  await field.waitFor({ timeout: PATIENCE });
  expect((await field.inputValue()) === "gunboat", `the old name is ${await field.inputValue()}`);
  await field.fill("cutter");
  await bench.page.keyboard.press("Enter");
  await bench.says("#state", "gunboat is called cutter now, in 2 files.");
  const types = (await bench.saved()).text;
  await bench.tab("harbor.g");
  const module = (await bench.saved()).text;
  expect(/\(unit-type cutter/.test(types) && !/\(unit-type gunboat/.test(types), "harbor-types.g has the old name");
  expect(/\(cutter "gullwick-gunboats"\)/.test(module), "harbor.g has the old name");
  await bench.finds([], "after the name was changed");
}

async function refuses(bench) {
  await bench.example("The Quarrel in the Bay");
  await bench.coloured();
  await bench.cursor("(set sides-min");
  await bench.page.keyboard.press("F2");
  await bench.says("#state", "Cannot rename: ");
}

async function fixes(bench, ludex) {
  await bench.example("Gold Under the Hill");
  await bench.page.locator("#finding-list .place", { hasText: "diger" }).click({ timeout: PATIENCE });
  await bench.page.keyboard.press("Control+.");
  await bench.page.locator("dialog.picker [role='option']", { hasText: "Explain gdl/undefined-symbol" }).waitFor({ timeout: PATIENCE });
  await bench.shot("fix");
  await bench.choose("Write digger");
  const { text } = await bench.saved();
  expect(text.includes("(digger (tunnel rock)"), "the name is not mended");
  await bench.finds(checked(ludex, "mine.g", text), "after a fix");
}

async function formats(bench, ludex) {
  await bench.example("Gold Under the Hill");
  await bench.coloured();
  await bench.clear();
  await bench.page.keyboard.insertText("(unit-type   ferry\n      (hp-max 4))\n");
  await bench.page.getByRole("button", { name: "Format", exact: true }).click();
  await bench.says("#state", "The file has been formatted.");
  const { text } = await bench.saved();
  expect(text === "(unit-type ferry\n  (hp-max 4))\n", `it is laid out as ${JSON.stringify(text)}`);
  await bench.finds(checked(ludex, "mine.g", text), "after the layout");
}

async function leads(bench) {
  await bench.example("The Quarrel in the Bay");
  await bench.coloured();
  await bench.cursor('(gunboat "gullwick');
  await bench.page.keyboard.press("ArrowLeft");
  await bench.page.keyboard.press("Home");
  await bench.cursor("((gunboat");
  await bench.again("F12 does not lead to the definition", async (timeout) => {
    await bench.page.keyboard.press("F12");
    await bench.page.locator('#file-tabs [aria-selected="true"]', { hasText: "harbor-types.g" }).waitFor({ timeout });
  });
  await bench.says(".cm-activeLine", "(unit-type gunboat");
  await bench.page.keyboard.press("Shift+F12");
  await bench.says(".cm-lsp-reference-panel", "harbor.g");
  await bench.page.keyboard.press("Escape");
  await bench.command("Go to a symbol of this file");
  await bench.choose("steamer");
  await bench.says(".cm-activeLine", "(unit-type steamer");
}

async function explains(bench) {
  await bench.example("Gold Under the Hill");
  await bench.page.locator("#finding-list .code", { hasText: "gdl/index-kind" }).click({ timeout: PATIENCE });
  await bench.says("#reading h1", "A type is of the wrong kind");
  await bench.shot("explained");
}

async function resolves(bench) {
  await bench.example("The Quarrel in the Bay");
  await bench.coloured();
  await bench.command("Show the resolved module");
  await bench.says("#reading pre", "gunboat");
}

async function disk(bench) {
  await bench.open();
  await bench.page.locator("dialog.start").waitFor({ timeout: PATIENCE });
  const files = ["harbor.g", "harbor-types.g", "harbor-names.g"].map((name) => path.join(repository, "docs/examples/gdl", name));
  const latin = path.join(bench.shots, "latin.g");
  writeFileSync(latin, Buffer.from('; caf\xe9\r\n(unit-type caf\xe9 (hp-max -3))\r\n', "latin1"));
  const [chooser] = await Promise.all([
    bench.page.waitForEvent("filechooser", { timeout: PATIENCE }),
    bench.page.locator("dialog.start").getByRole("button", { name: "Open files" }).click(),
  ]);
  await chooser.setFiles([...files, latin]);
  await bench.page.locator("#file-tabs").getByRole("tab").nth(3).waitFor({ timeout: PATIENCE });
  await bench.tab("latin.g");
  await bench.says(".cm-content", "café");
  await bench.page.locator("#finding-list .where", { hasText: "latin.g" }).first().waitFor({ timeout: PATIENCE });
  const [download] = await Promise.all([
    bench.page.waitForEvent("download", { timeout: PATIENCE }),
    bench.page.keyboard.press("Control+s"),
  ]);
  const bytes = readFileSync(await download.path());
  expect(bytes.equals(readFileSync(latin)), "a file in Latin-1 with CRLF is saved as another one");
}
