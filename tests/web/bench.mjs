// The page as someone before the screen has it.

import { readFileSync } from "node:fs";
import path from "node:path";

import { openPage } from "../browser/browser.mjs";
import { expect, firstLine, PATIENCE, until } from "../browser/support.mjs";

export class Bench {
  /** What pages have asked of other machines: nothing. */
  away = [];

  constructor(browser, address, shots) {
    Object.assign(this, { browser, address, shots, shotCount: 0 });
  }

  /** Opens the page anew, with nothing kept of earlier ones, and leaves the one before. */
  async open(fragment = "", options = {}) {
    await this.page?.context().close();
    this.page = await openPage(this.browser, this.address + fragment, options, (asked) => this.away.push(asked));
    return this.page;
  }

  /** Opens an example on a page of its own. */
  async example(title, options = {}) {
    await this.open("", options);
    await this.page.locator("dialog.start").getByRole("button", { name: title }).click({ timeout: PATIENCE });
    await this.text().waitFor({ timeout: PATIENCE });
  }

  /** The text of the file that is shown. */
  text() {
    return this.page.locator(".cm-content");
  }

  /** Does something until it does not fail. */
  async again(failure, action) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      try {
        return await action(5_000);
      } catch (error) {
        expect(Date.now() < end, `${failure}: ${firstLine(error)}`);
        await this.page.waitForTimeout(200);
      }
    }
  }

  /** Waits until the server has answered: the text has colours. */
  coloured() {
    return this.page.locator(".cm-content [class*='t-']").first().waitFor({ timeout: PATIENCE });
  }

  /** Does a command by its name. */
  async command(title) {
    await this.page.keyboard.press("F1");
    const input = this.page.locator("dialog.picker input");
    await input.fill(title, { timeout: PATIENCE });
    await this.page.locator("dialog.picker [aria-selected='true']", { hasText: title }).waitFor({ timeout: PATIENCE });
    await this.page.keyboard.press("Enter");
  }

  /** Chooses an entry of the list that is open. */
  async choose(title) {
    await this.page.locator("dialog.picker [role='option']", { hasText: title }).first().click({ timeout: PATIENCE });
  }

  /** Shows a file of those that have tabs. */
  async tab(name) {
    await this.page.locator("#file-tabs").getByRole("tab", { name }).click({ timeout: PATIENCE });
  }

  /** Puts the cursor behind the first of these words in the text, which must be in view. */
  async cursor(words) {
    await this.command("Find and replace");
    const field = this.page.locator(".cm-search [name=search]");
    await field.fill(words, { timeout: PATIENCE });
    await this.page.keyboard.press("Control+Home");
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("ArrowRight");
  }

  /** Empties the file that is shown. */
  async clear() {
    await this.text().click();
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.press("Delete");
  }

  /** The text of the file that is shown, as it is saved. */
  async saved() {
    const [download] = await Promise.all([
      this.page.waitForEvent("download", { timeout: PATIENCE }),
      this.page.getByRole("button", { name: "Save", exact: true }).first().click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  }

  /** The findings in the list: place, severity, code and message, in the order of the places. */
  async findings() {
    const rows = await this.page.locator("#finding-list li").evaluateAll((rows) =>
      rows.map((row) => {
        const [where, severity] = [row.querySelector(".where"), row.querySelector(".severity")];
        const place = row.querySelector(".place").cloneNode(true);
        place.querySelector(".where").remove();
        return {
          where: where.textContent,
          severity: severity.getAttribute("aria-label").toLowerCase(),
          code: row.querySelector(".code")?.textContent,
          message: place.textContent,
        };
      }),
    );
    return rows.map((row) => `${row.where} ${row.severity} ${row.code}: ${row.message}`).sort();
  }

  /** That the list of findings becomes this one. */
  async finds(wanted, name) {
    let found;
    const failure = () => `${name}: the page finds\n  ${found.join("\n  ")}\nand should find\n  ${wanted.join("\n  ")}`;
    await until(async () => JSON.stringify((found = await this.findings())) === JSON.stringify(wanted), failure);
  }

  /** That something says this. */
  async says(locator, text) {
    await this.page.locator(locator).filter({ hasText: text }).first().waitFor({ timeout: PATIENCE }).catch(async () => {
      const said = await this.page.locator(locator).allInnerTexts();
      throw new Error(`${locator} does not say “${text}”, but: ${said.join(" | ").slice(0, 500)}`);
    });
  }

  async shot(name) {
    this.shotCount += 1;
    const file = path.join(this.shots, `${String(this.shotCount).padStart(2, "0")}-${name}.png`);
    await this.page.screenshot({ path: file, animations: "disabled", timeout: PATIENCE });
  }
}
