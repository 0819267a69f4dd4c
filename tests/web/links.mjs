// Links that hold texts, hostile ones among them, and what the browser keeps.

import path from "node:path";
import { deflateRawSync } from "node:zlib";

import { openPage, repository } from "../browser/browser.mjs";
import { expect, PATIENCE, until } from "../browser/support.mjs";
import { serve } from "./site.mjs";

/** What needs the book, and a page of it. */
export const BOOK = "a listing of the book";
export const CHAPTER = path.join(repository, "target/book/html/start/first-file.html");

export const steps = {
  "a link": link,
  [BOOK]: listing,
  "hostile links": hostile,
  "a text that takes long": laughs,
  "a tab that is loaded again": reload,
  "without a network": offline,
};

function packed(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `#v1=${deflateRawSync(Buffer.from(text)).toString("base64url")}`;
}

async function link(bench) {
  await bench.example("Gold Under the Hill");
  await bench.page.getByRole("button", { name: "Link", exact: true }).click();
  const address = await bench.page.locator("dialog.ask input").inputValue({ timeout: PATIENCE });
  expect(address.startsWith(`${bench.address}#v1=`), `the link is ${address.slice(0, 100)}`);
  console.log(`web:   a link of ${address.length} characters`);
  await bench.open(address.slice(bench.address.length));
  await bench.says(".cm-content", "Mine: two crews");
  await bench.page.locator("#finding-list .code").nth(4).waitFor({ timeout: PATIENCE });
  expect((await bench.page.evaluate(() => location.hash)) === "", "the link stays in the address");
}

/** The book beside the page, as both are built: a listing leads to the page, unless the page is not there. */
async function listing(bench) {
  const target = path.join(repository, "target");
  const chapter = async (folder, action) => {
    const served = await serve(folder);
    const address = served.address + path.relative(folder, CHAPTER).split(path.sep).join("/");
    const page = await openPage(bench.browser, address, {}, (asked) => bench.away.push(asked));
    try {
      await action(page, page.getByRole("link", { name: "Try it" }));
    } finally {
      await page.context().close();
      await served.close();
    }
  };
  await chapter(target, async (page, link) => {
    const opened = page.context().waitForEvent("page", { timeout: PATIENCE });
    const [tried] = await Promise.all([opened, link.click({ timeout: PATIENCE })]);
    await tried.locator("#finding-list .place", { hasText: "Bleu" }).waitFor({ timeout: PATIENCE });
    await tried.locator("#viewer svg").first().waitFor({ timeout: PATIENCE });
  });
  await chapter(path.join(target, "book"), async (page, link) => {
    await page.waitForLoadState("networkidle", { timeout: PATIENCE });
    expect((await link.count()) === 0, "a listing leads to a page that is not there");
  });
}

/** A link that does harm if it is believed: the page says so, or shows what is in it as text. */
async function hostile(bench) {
  const script = '<img src=x onerror="window.harm=1"><script>window.harm=1</script>';
  const refused = {
    "10 MB": packed({ files: [["large.g", "a".repeat(10_000_000)]] }),
    "as much as the browser takes": `#v1=${"A_-z".repeat(490_000)}`,
    "a bomb": packed(`{"files":[["x.g","${" ".repeat(200_000_000)}"]]}`),
    "no JSON": packed("{"),
    "no base64": "#v1=%3Cscript%3E",
    "another shape": packed({ files: { length: 5, 0: 1 } }),
    "a name of nothing": packed({ files: [["../..", "x"]] }),
    "many files": packed({ files: Array.from({ length: 5000 }, (_, number) => [`f${number}.g`, ""]) }),
  };
  for (const [name, fragment] of Object.entries(refused)) {
    await bench.open(fragment);
    await bench.says("#state", "The link cannot be opened");
    expect((await bench.page.locator("#file-tabs [role=tab]").count()) === 0, `${name}: a file is open`);
  }
  // A page may set what nobody can open.
  await bench.page.evaluate(() => void (location.hash = `#v1=${"A_-z".repeat(2_500_000)}`));
  await bench.page.getByRole("button", { name: "Examples" }).click();
  await bench.page.locator("dialog.start").waitFor({ timeout: PATIENCE });
  const names = ["../../etc/passwd.g", "<img src=x onerror=alert(1)>.g", "__proto__", "a\u202eb\u0000.g", "C:\\x\\con.g"];
  const files = names.map((name) => [name, `; ${script}\n(unit-type "${script}" (name "${script}"))\n(game-module "</title>${script}")\n`]);
  await bench.open(packed({ files }));
  await bench.coloured();
  await bench.page.locator("#finding-list .where").first().waitFor({ timeout: PATIENCE });
  const titles = await bench.page.locator("#file-tabs [role=tab]").allInnerTexts();
  expect(titles.every((title) => /^[\w ().=-]+$/.test(title)), `the files are called ${titles.join(" | ")}`);
  await bench.page.locator(".cm-line .t-keyword").first().hover();
  await bench.page.waitForTimeout(1500); // a hover would be there by now
  const harm = await bench.page.evaluate(() => [window.harm, document.querySelectorAll("#editors img, #viewer img").length]);
  expect(harm[0] === undefined && harm[1] === 0, "what a link holds has become part of the page");
  await bench.shot("hostile");
}

/** Defines that double again and again: the page stays one that answers, and so does the server. */
async function laughs(bench) {
  const defines = Array.from({ length: 40 }, (_, number) => `(define l${number + 1} (l${number} l${number}))`);
  const text = `(unit-type fox)\n(define l0 (fox fox))\n${defines.join("\n")}\n(add l40 hp-max 3)\n(add fox hp-max oops)\n`;
  await bench.open(packed({ files: [["laughs.g", text]] }));
  await bench.coloured();
  await bench.page.locator("#finding-list .place", { hasText: "oops" }).waitFor({ timeout: PATIENCE });
  await bench.text().click();
  await bench.page.keyboard.press("Control+End");
  await bench.page.keyboard.type("(unit-type otter");
  await bench.page.locator("#finding-list .place", { hasText: "never closed" }).or(bench.page.locator("#finding-list .code", { hasText: "gdl/" })).first().waitFor({ timeout: PATIENCE });
}

async function reload(bench) {
  await bench.example("Corner Run");
  await bench.coloured();
  await bench.text().click();
  await bench.page.keyboard.press("Control+End");
  await bench.page.keyboard.type("-- mine");
  await bench.page.reload();
  await bench.page.locator(".cm-content").waitFor({ timeout: PATIENCE });
  await bench.page.locator(".cm-content").click();
  await bench.page.keyboard.press("Control+End");
  await bench.says(".cm-content", "-- mine");
  // Earlier work is among what one may begin with; from another tab, it would be this one.
  const other = await bench.page.context().newPage();
  await other.goto(bench.address);
  await other.locator("dialog.start").getByRole("button", { name: "cornerrun.bgl" }).click({ timeout: PATIENCE });
  await other.locator(".cm-content").waitFor({ timeout: PATIENCE });
}

/** Once it was open, the page works without the server. It is the last step: there is no server after it. */
async function offline(bench, _ludex, site) {
  await bench.example("Gold Under the Hill");
  await bench.coloured();
  const isKept = () => bench.page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated"));
  await until(isKept, "the page is not kept");
  await site.close();
  await bench.page.reload();
  await bench.page.locator("#finding-list .code").nth(4).waitFor({ timeout: PATIENCE });
}
