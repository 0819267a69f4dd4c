// The workbench of VS Code as someone before the screen has it, and what the steps of the test wait with.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, firstLine, PATIENCE, until } from "../browser/support.mjs";

export { expect, firstLine, PATIENCE, until };

/** The question of the workbench whether changes are to be saved. */
const DIALOG = ".monaco-dialog-box:visible";

/** What opens by itself and may lie above what is to be clicked on. */
const POPUPS = [".suggest-widget", ".parameter-hints-widget.visible", ".monaco-hover", ".notification-toast"];

/** The workbench as someone before the screen has it. */
export class Workbench {
  constructor(page, folder, shots) {
    Object.assign(this, { page, folder, shots, shotCount: 0 });
  }

  async shown(what, name, state = "visible") {
    const locator = typeof what === "string" ? this.page.locator(what) : what;
    try {
      await locator.first().waitFor({ state, timeout: PATIENCE });
    } catch {
      throw new Error(state === "detached" ? `waited in vain for the end of ${name}` : `waited in vain for ${name}`);
    }
  }

  gone(what, name) {
    return this.shown(what, name, "detached");
  }

  explorer() {
    return this.shown(".monaco-workbench .explorer-folders-view .monaco-list-row", "the explorer");
  }

  /** The state that each step begins from: no editor is open, nothing lies above, and the explorer is shown. */
  async begin() {
    await this.clear();
    const state = [
      [".tab", "View: Close All Editors"],
      [".part.panel", "View: Hide Panel"],
    ];
    for (const [part, command] of state) {
      const shown = this.page.locator(`${part}:visible`);
      await this.again(`${part} is left`, async (timeout) => {
        if ((await shown.count()) > 0) {
          await this.discard();
          await this.command(command);
          await Promise.race([
            shown.first().waitFor({ state: "detached", timeout }).catch(() => {}),
            this.page.locator(DIALOG).first().waitFor({ timeout }).catch(() => {}),
          ]);
          await this.discard();
          await shown.first().waitFor({ state: "detached", timeout });
        }
      });
    }
    if (!(await this.page.locator(".explorer-folders-view:visible").isVisible())) {
      await this.command("View: Show Explorer");
      await this.explorer();
    }
  }

  /** Answers the question whether changes are to be saved that a step has left behind: they are not. */
  async discard() {
    if ((await this.page.locator(DIALOG).count()) > 0) {
      await this.page.locator(`${DIALOG} .monaco-button`).filter({ hasText: "Don't Save" }).first().click();
      await this.page.locator(DIALOG).first().waitFor({ state: "detached" });
    }
  }

  /** Puts away lists, signatures, hovers and messages. */
  clear() {
    const popups = this.page.locator(POPUPS.map((popup) => `${popup}:visible`).join(", "));
    return this.again("something stays above", async () => {
      await this.page.mouse.move(0, 0); // what stands under the pointer opens a hover
      if ((await this.page.locator(".notification-toast:visible").count()) > 0) {
        await this.command("Notifications: Clear All Notifications");
      }
      for (let i = 0; i < 20 && (await popups.count()) > 0; i += 1) {
        await this.page.keyboard.press("Escape");
        await this.page.waitForTimeout(100);
      }
      expect((await popups.count()) === 0, await popups.first().innerText({ timeout: 1_000 }).catch(() => "it has gone"));
    });
  }

  /** Clicks on something with nothing above it. What has a key or a command is not clicked on but by a test of that. */
  click(locator) {
    return this.again("something cannot be clicked on", async (timeout) => {
      await this.clear();
      await locator.click({ timeout });
    });
  }

  /** Makes an empty file and opens it. */
  async create(file) {
    mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
    writeFileSync(path.join(this.folder, file), "");
    await this.open(file);
  }

  /** Opens a file by Quick Open, with the cursor at a place of it. */
  async open(file, place) {
    const wanted = place === undefined ? file : `${file}:${this.position(file, place).join(":")}`;
    const input = this.page.locator(".quick-input-widget input");
    // The list begins with the files that were open last, in their order.
    const first = this.page.locator(`.quick-input-list .monaco-list-row[data-index="0"] ${iconOf(file)}`);
    // A workbench that is still starting may take the focus away; so it is tried again.
    await this.again(`${file} cannot be opened by Quick Open`, async (timeout) => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Control+p");
      await input.waitFor({ timeout });
      await input.fill(path.join(this.folder, wanted), { timeout });
      await first.waitFor({ timeout });
      await this.page.keyboard.press("Enter");
      await this.active(file, timeout);
      await input.waitFor({ state: "hidden", timeout });
      await this.page.locator(".editor-instance .view-line").first().waitFor({ timeout });
      if (place !== undefined) {
        await this.at(file, place, timeout);
      }
    });
  }

  /** Does something until it does not fail, with a longer wait each time. */
  async again(failure, action) {
    const end = Date.now() + PATIENCE;
    for (let timeout = 5_000; ; timeout = Math.min(2 * timeout, PATIENCE / 2)) {
      try {
        return await action(timeout);
      } catch (error) {
        expect(Date.now() < end, `${failure}: ${firstLine(error)}`);
        console.log(`vscode: once more: ${failure}: ${firstLine(error)}`);
      }
    }
  }

  async command(title) {
    const input = this.page.locator(".quick-input-widget input");
    const first = this.page.locator('.quick-input-list .monaco-list-row[data-index="0"]', { hasText: title });
    await this.again(`the command ${title} is not found`, async (timeout) => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("F1");
      await input.waitFor({ timeout });
      await input.fill(`>${title}`, { timeout });
      await first.waitFor({ timeout });
      await this.page.keyboard.press("Enter");
    });
  }

  /** That this file is shown. */
  active(file, timeout) {
    return this.page.locator(`.tab.active ${iconOf(file)}`).first().waitFor({ timeout });
  }

  /** That the cursor is at the line of a place. */
  at(file, place, timeout) {
    const [line] = this.position(file, place);
    return this.page.locator(`#status\\.editor\\.selection >> text=/^Ln ${line},/`).first().waitFor({ timeout });
  }

  async inLanguage(name) {
    const mode = this.page.locator("#status\\.editor\\.mode", { hasText: new RegExp(`^\\W*${name}$`) });
    await this.shown(mode, `the language ${name} in the status bar`);
  }

  /** F12 leads from one place to another. */
  async leads(file, place, toFile, toPlace) {
    // The server may still be reading the files; so it is tried again.
    await this.again(`F12 does not lead from ${file} to ${toFile}`, async (timeout) => {
      await this.open(file, place);
      await this.page.keyboard.press("F12");
      await this.active(toFile, timeout);
      await this.at(toFile, toPlace, timeout);
    });
  }

  /** Line and column of `$0` in such a text of a file, counted from 1. */
  position(file, place) {
    const text = readFileSync(path.join(this.folder, file), "utf8");
    const start = text.indexOf(place.replace("$0", ""));
    expect(start >= 0, `${file} does not hold ${place}`);
    const lines = text.slice(0, start + place.indexOf("$0")).split("\n");
    return [lines.length, lines.at(-1).length + 1];
  }

  /** The first token with exactly this text in the editor. */
  word(text) {
    return this.page.locator(".view-line > span > span").filter({ hasText: new RegExp(`^${text}$`) }).first();
  }

  /** That each of these words has a colour of its own. */
  async coloured(...words) {
    // While tokens come in, lines are drawn anew, and what is no longer on the page has no colour.
    await this.again(`${words.join(", ")} do not differ in colour`, async (timeout) => {
      const colours = [];
      for (const word of words) {
        const colour = await this.word(word).evaluate((element) => getComputedStyle(element).color, null, { timeout });
        expect(colour !== "", `${word} is being drawn anew`);
        colours.push(colour);
      }
      expect(new Set(colours).size === words.length, `their colours are ${colours.join(", ")}`);
    });
  }

  /** That the text in the editor has a few colours. */
  async hasColours(file) {
    const isColoured = () => {
      const tokens = [...document.querySelectorAll(".view-line > span > span")];
      return new Set(tokens.map((token) => /\bmtk\d+/.exec(token.className)?.[0])).size > 3;
    };
    await this.page.waitForFunction(isColoured, null, { timeout: PATIENCE }).catch(() => {
      throw new Error(`${file} has no colours`);
    });
  }

  /** That a text appears with the pointer on something, and holds all of this. */
  hoverOn(locator, ...says) {
    return this.hover(says, async () => {
      const box = await locator.boundingBox({ timeout: 5_000 });
      const [x, y] = [box.x + Math.min(box.width, 24) / 2, box.y + box.height / 2];
      await this.page.mouse.move(x, y - 60);
      await this.page.mouse.move(x, y, { steps: 4 });
    });
  }

  /** That a text appears at the cursor, and holds all of this. */
  hoverAtCursor(...says) {
    return this.hover(says, async () => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Control+k");
      await this.page.keyboard.press("Control+i");
    });
  }

  async hover(says, ask) {
    const hover = this.page.locator(".monaco-hover:visible", { has: this.page.locator(".hover-contents, .hover-row") });
    // It may be asked before the server is ready or the file is checked; so it is asked again.
    await this.again(`no hover says “${says.join("” and “")}”`, async (timeout) => {
      await ask();
      const wait = Math.min(timeout, 10_000);
      await hover.first().waitFor({ timeout: wait });
      await hover.getByText("Loading...").first().waitFor({ state: "detached", timeout: wait });
      const text = (await hover.first().innerText({ timeout: wait })).replaceAll("\u00a0", " ");
      // The brackets around a code that is a link are not part of the text.
      const plain = (text) => text.replace(/\bludex\(/g, "ludex").replace(/([a-z]\/[a-z-]+)\)/g, "$1");
      expect(
        says.every((part) => plain(text).includes(plain(part))),
        `the last one said: ${text}`,
      );
    });
  }

  /** Empties the file that is shown and types into it: `⏎` is Enter, `⇥` End, `⇩` the end of the line below. */
  async retype(keys) {
    const { keyboard } = this.page;
    await keyboard.press("Control+a");
    await keyboard.press("Delete");
    for (const part of keys.split(/([⏎⇥⇩])/)) {
      if (part === "⏎") {
        await keyboard.press("Enter");
        // As someone does who looks at the new line. VS Code closes no bracket in a line that it has not coloured yet.
        await this.page.waitForTimeout(300);
      } else if (part === "⇥" || part === "⇩") {
        await keyboard.press(part === "⇩" ? "ArrowDown" : "End");
        await keyboard.press("End");
      } else {
        await keyboard.type(part, { delay: 20 });
      }
    }
  }

  /** That the file that is shown holds this text, with the cursor at `$0`, once it is saved. */
  async holds(file, wanted, name) {
    const text = wanted.replace("$0", "");
    const lines = wanted.slice(0, wanted.indexOf("$0")).split("\n");
    const place = `Ln ${lines.length}, Col ${lines.at(-1).length + 1}`;
    await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("Control+s");
    const read = () => readFileSync(path.join(this.folder, file), "utf8");
    const failure = () => `${name}: ${file} holds ${JSON.stringify(read())}, not ${JSON.stringify(text)}`;
    await until(() => read() === text, failure, 5_000);
    const cursor = this.page.locator("#status\\.editor\\.selection");
    await this.shown(cursor.getByText(place, { exact: true }), `the cursor at ${place} (${name})`);
  }

  /** That a rendered page holds a text. It is in a frame of its own, whose name VS Code chooses. */
  preview(text) {
    return this.again(`no page says “${text}”`, async (timeout) => {
      const end = Date.now() + timeout;
      for (;;) {
        const read = (frame) => frame.innerText("body", { timeout: 1_000 }).catch(() => "");
        const texts = await Promise.all(this.page.frames().map(read));
        if (texts.slice(1).some((found) => found.includes(text))) {
          return;
        }
        expect(Date.now() < end, "the pages there are do not");
        await this.page.waitForTimeout(200);
      }
    });
  }

  async shot(name) {
    this.shotCount += 1;
    const number = String(this.shotCount).padStart(2, "0");
    const file = path.join(this.shots, `${number}-${name}.png`);
    await this.page.screenshot({ path: file, animations: "disabled", timeout: PATIENCE });
  }
}

/** What a file in a folder is marked with wherever it is listed. */
function iconOf(file) {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  return `.${folder}-name-dir-icon.${name.replaceAll(".", "\\.")}-name-file-icon`;
}

export function squiggles(...severities) {
  return severities.map((severity) => `.squiggly-${severity}`).join(", ");
}
