// What leads an author on: the status and its menu, pages about findings, refused renames, new files, settings and
// the walkthrough.

import { expect, PATIENCE, squiggles } from "./workbench.mjs";

export const steps = {
  "the status and its menu": status,
  "a page about a finding": explanation,
  "a page by its code": byCode,
  "documents beside the text": documents,
  "a rename that is refused": refusedRename,
  "new files": newFiles,
  "the settings": settings,
  "the settings file": settingsFile,
  "the colours of BDL": colours,
  "the walkthrough": walkthrough,
};

/** The state is in the status bar; a click on it opens the menu, which says how much the server has to do. */
async function status(bench) {
  await bench.open("bogl/cornerrun.bgl");
  const item = bench.page.locator("#ludex\\.ludex\\.ludex\\.status");
  await bench.shown(item.locator(".codicon-check"), "the state ready in the status bar");
  await bench.click(item.locator("a"));
  const widget = bench.page.locator(".quick-input-widget");
  await bench.shown(widget.locator(".quick-input-title", { hasText: "Ludex: ready" }), "the menu");
  for (const entry of ["Restart Server", "Show Output", "Explain a Finding…", "New File…", "Settings"]) {
    await bench.shown(widget.locator(".quick-input-list").getByText(entry, { exact: true }), `${entry} in the menu`);
  }
  const says = await widget.locator("input").first().getAttribute("placeholder");
  const facts = /^ludex \d+\.\d+\.\d+ · \d+ MiB of memory · \d+ open documents? · \d+ files?$/;
  expect(facts.test(says), `the menu says ${says}`);
  await bench.shot("menu");
  await bench.page.keyboard.press("Escape");
}

/** The light bulb of a fault offers its page, and so does the link at its code; it opens beside the text. */
async function explanation(bench) {
  const file = "faulty/duel.bgl";
  await bench.open(file, "(Knight, $0Blow)");
  await bench.shown(squiggles("error"), "a squiggle");
  const entries = bench.page.locator(".action-widget .monaco-list-row.action");
  const entry = entries.filter({ hasText: "Explain bogl/" }).first();
  await bench.again("the light bulb does not offer to explain", async (timeout) => {
    await bench.page.keyboard.press("Escape");
    await bench.page.keyboard.press("Control+.");
    await entry.waitFor({ timeout });
  });
  await bench.shot("explain-action");
  const titles = await entries.allInnerTexts();
  const index = titles.findIndex((title) => title.includes("Explain bogl/"));
  expect(index === titles.length - 1, `what is offered: ${titles.join(", ")}`);
  for (let i = 0; i < index; i += 1) {
    await bench.page.keyboard.press("ArrowDown");
  }
  await bench.page.keyboard.press("Enter");
  await bench.preview("Why it matters");
  await bench.shot("explain-page");
  const groups = await bench.page.locator(".editor-group-container").count();
  expect(groups === 2, `the page is not beside the text: there are ${groups} groups of editors`);
  await bench.command("View: Close All Editors");

  await bench.open(file, "(Knight, $0Blow)");
  await bench.hoverAtCursor("ludex(bogl/");
  const link = bench.page.locator(".monaco-hover:visible a.code-link, .monaco-hover:visible .code-link").first();
  await bench.shown(link, "the link at the code");
  await link.click({ timeout: PATIENCE });
  await bench.preview("Why it matters");
  await bench.shot("explain-link");
  await bench.command("View: Close All Editors");
}

/** What the server makes of a file is shown beside it. */
async function documents(bench) {
  for (const [file, title, tab, line] of [
    ["gdl/harbor.g", "Ludex: Show Resolved Module", "harbor.g (resolved)", "; harbor.g, resolved"],
    ["trench/mole.tr", "Ludex: Show Costs", "mole.tr (costs)", "the game allows"],
    ["bogl/cornerrun.bgl", "Ludex: Show Syntax Tree", "cornerrun.bgl (tree)", "SOURCE_FILE@0"],
  ]) {
    await bench.open(file);
    await bench.command(title);
    const shown = bench.page.locator(".tab", { hasText: tab });
    await bench.shown(shown, `the tab ${tab}`);
    // Blanks are shown as others in an editor.
    const wanted = new RegExp(line.replace(/[.()]/g, "\\$&").replaceAll(" ", "\\s"));
    await bench.shown(bench.page.locator(".view-line", { hasText: wanted }), `${line} in ${tab}`);
    await bench.shot("documents");
    // What is left open takes the room of what comes next.
    await bench.again(`${tab} stays open`, async (timeout) => {
      await bench.command("View: Close All Editors");
      await shown.waitFor({ state: "detached", timeout });
    });
  }
}

/** Where there is no finding, a code can be chosen. */
async function byCode(bench) {
  await bench.open("gdl/harbor.g", "$0(game-module");
  await bench.command("Ludex: Explain a Finding");
  const input = bench.page.locator(".quick-input-widget input").first();
  await bench.shown(bench.page.locator(".quick-input-title", { hasText: "Ludex: Explain" }), "the codes");
  await input.fill("unused-define", { timeout: PATIENCE });
  await bench.shown(bench.page.locator(".quick-input-list").getByText("never read"), "the title of the code");
  await bench.shot("explain-codes");
  await bench.page.keyboard.press("Enter");
  await bench.preview("never read");
  await bench.command("View: Close All Editors");
}

/** Why a name cannot be changed stands at the cursor, or in one short message, and nowhere else. */
async function refusedRename(bench) {
  const { page } = bench;
  const file = "bogl/cornerrun.bgl";
  await bench.open(file, "$0place(Peg");
  const box = page.locator(".monaco-editor-overlaymessage");
  await bench.again("no message at the cursor", async (timeout) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("F2");
    await box.waitFor({ timeout });
  });
  const says = await box.innerText();
  expect(/^Cannot rename: `place` is a name of BoGL/.test(says), `the message is: ${says}`);
  await bench.shot("rename-refused-name");
  await page.keyboard.press("Escape");

  await bench.open(file, "$0isFree(b, to)");
  const input = page.locator(".rename-box input");
  await bench.again("no box for the new name", async (timeout) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("F2");
    await input.waitFor({ timeout });
  });
  await input.fill("legal");
  await page.keyboard.press("Enter");
  const toast = page.locator(".notification-toast", { hasText: "Cannot rename: `legal`" });
  await bench.shown(toast, "the message that the name is taken");
  await bench.shown(toast.getByText("Choose Another Name"), "a way to another name");
  await bench.shot("rename-refused-new-name");
  const toasts = await page.locator(".notification-toast").allInnerTexts();
  expect(toasts.length === 1 && !/Request/.test(toasts[0]), `the messages are: ${toasts.join(" / ")}`);
  expect((await toast.locator(".codicon-error").count()) === 0, "the message looks like an error");
  await bench.command("Notifications: Clear All Notifications");
}

/** A new file of each language is in that language and has no fault, but the server reads it. */
async function newFiles(bench) {
  const { page } = bench;
  const languages = [
    ["GDL", "GDL"],
    ["BDL", "BDL"],
    ["Trench", "Trench"],
    ["Trench Game", "Trench Game"],
    ["Hy", "Hy"],
    ["BoGL", "BoGL"],
  ];
  for (const [label, mode] of languages) {
    await bench.command("Ludex: New File");
    const entry = page.locator(".quick-input-list .monaco-list-row").filter({
      has: page.locator(".label-name", { hasText: new RegExp(`^${label}$`) }),
    });
    await bench.shown(entry, `the language ${label}`);
    if (label === "GDL") {
      await bench.shot("new-file-languages");
    }
    await entry.first().click({ timeout: PATIENCE });
    await bench.inLanguage(mode);
    await bench.hasColours(`a new file in ${mode}`);
    await bench.gone(squiggles("error", "warning"), `the squiggles in a new file in ${mode}`);
    await bench.shot(`new-file-${mode.toLowerCase().replace(" ", "-")}`);
    // A fault shows that it is checked at all.
    await page.keyboard.press("Control+End");
    await page.keyboard.type(mode === "BoGL" ? "f : Int" : ")", { delay: 20 });
    await bench.shown(squiggles("error", "warning"), `a squiggle in a new file in ${mode}`);
    await bench.command("View: Revert and Close Editor");
  }
}

/** The settings have sections of their own, and a severity can be given to each code that there is. */
async function settings(bench) {
  const { page } = bench;
  await bench.command("Preferences: Open Settings (UI)");
  const search = page.locator(".settings-editor .search-container .monaco-editor").first();
  await bench.shown(search, "the settings");
  await bench.click(search);
  await page.keyboard.type("@ext:ludex.ludex", { delay: 10 });
  const item = page.locator(".settings-editor .setting-item-contents", { hasText: "Feature level." }).first();
  const first = page.locator(".settings-editor .setting-item-contents", { hasText: "Diagnostics: Severity" });
  await bench.shown(first, "the first setting");
  await bench.shot("settings");
  await bench.shown(page.locator(".settings-editor .settings-toc-container").getByText("Trench"), "a section for Trench");
  await bench.click(page.locator(".settings-editor .settings-toc-container").getByText("Trench").first());
  await bench.shown(item, "the feature level");
  await bench.shot("settings-trench");
  await bench.command("View: Close All Editors");

  await bench.command("Preferences: Open User Settings (JSON)");
  await bench.inLanguage("JSON with Comments");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type('"ludex.diagnostics.severity": {', { delay: 15 });
  await page.keyboard.type('"gdl/unused-d', { delay: 15 });
  const suggestion = page.locator(".suggest-widget .monaco-list-row", { hasText: "gdl/unused-define" });
  await bench.again("the codes are not offered in settings.json", async (timeout) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Space");
    await suggestion.first().waitFor({ timeout });
  });
  await bench.shot("settings-codes");
  await page.keyboard.press("Escape");
  await bench.command("File: Revert File");
  await bench.command("View: Close All Editors");
}

/** In ludex.toml tables, names and values are offered, also without an extension for TOML. */
async function settingsFile(bench) {
  const { page } = bench;
  const file = "typed/ludex.toml";
  await bench.create(file);
  const suggestion = (text) => page.locator(".suggest-widget.visible .monaco-list-row", { hasText: text }).first();
  const offered = (text) =>
    bench.again(`${text} is not offered`, async (timeout) => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+Space");
      await suggestion(text).waitFor({ timeout });
    });
  await page.keyboard.type("[tren");
  await offered("trench");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("inl");
  await offered("inlay_hints");
  await page.keyboard.press("Enter");
  await bench.shown(suggestion('"steps"'), "the values of inlay_hints");
  await bench.shot("settings-file");
  await page.keyboard.press("Escape");
  await bench.retype('[diagnostics.severity]⏎"bogl/unused-v');
  await offered("bogl/unused-variable");
  await bench.shot("settings-file-codes");
  await page.keyboard.press("Enter");
  await bench.shown(suggestion('"off"'), "the severities");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");
  await bench.gone(".tab.active.dirty", "the mark of a file that is not saved");
  await bench.command("View: Close All Editors");
}

/** Sections, properties, moves, pieces, numbers and JavaScript differ, in a dark theme and in a light one. */
async function colours(bench) {
  const words = ["rules", "first_player", "alternate", "0", "cant_risk", "badger"];
  const choose = async (theme) => {
    await bench.page.keyboard.press("Control+k");
    await bench.page.keyboard.press("Control+t");
    await bench.page.locator(".quick-input-widget input").first().fill(theme, { timeout: PATIENCE });
    const entry = bench.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: theme });
    await bench.shown(entry, `the theme ${theme}`);
    await bench.page.keyboard.press("Enter");
  };
  for (const theme of ["Light Modern", "Dark Modern"]) {
    await choose(theme);
    await bench.open("bdl/burrow.bdl", "$0rules{");
    await bench.coloured(...words.slice(0, 4));
    await bench.shot(`bdl-${theme.toLowerCase().replace(" ", "-")}`);
    await bench.open("bdl/burrow.bdl", "$0invariants{");
    await bench.coloured("invariants", ...words.slice(4));
  }
}

/** The walkthrough is there with its steps. */
async function walkthrough(bench) {
  const { page } = bench;
  await bench.command("Welcome: Open Walkthrough");
  await page.locator(".quick-input-widget input").first().fill("Ludex");
  await bench.shown(page.locator(".quick-input-list").getByText("Get Started with Ludex"), "the walkthrough");
  await page.keyboard.press("Enter");
  for (const title of ["Install the program", "Make a new file", "See a fault", "Have it explained", "Rename something"]) {
    const step = page.locator(".getting-started-step", { hasText: title });
    await bench.shown(step, `the step ${title}`);
    await bench.click(step.first());
    await page.waitForTimeout(500);
    await bench.shot(`walkthrough-${title.split(" ").at(-1)}`);
  }
  await bench.command("View: Close All Editors");
}
