// Where the cursor lands after Enter, in every language: keys are typed into a file and the column is read.

import { expect } from "./workbench.mjs";

/**
 * What is typed into an empty file, and what the file then holds, `$0` at the cursor. `⏎` is Enter, `⇥` the end of the
 * line, past the brackets that VS Code has closed, and `⇩` the end of the line below.
 */
const TYPED = {
  GDL: {
    file: "typed/new.g",
    cases: [
      ["a property below the head", "(unit-type tank⏎(name \"x\")", '(unit-type tank\n  (name "x")$0)'],
      ["below a property", '(unit-type tank (name "x")⏎', '(unit-type tank (name "x")\n  $0)'],
      ["property after property", '(unit-type tank⏎(name "x")⏎(hp 3)⏎', '(unit-type tank\n  (name "x")\n  (hp 3)\n  $0)'],
      ["inside an add", "(add tank hp 3⏎", "(add tank hp 3\n  $0)"],
      ["after a whole form", "(add tank hp 3)⏎", "(add tank hp 3)\n$0"],
      ["after a form of two lines", "(unit-type tank⏎(hp 3))⏎(add", "(unit-type tank\n  (hp 3))\n(add$0)"],
      ["past the closed brackets", "(unit-type tank⏎(hp 3⇥⏎", "(unit-type tank\n  (hp 3))\n$0"],
      ["after two levels", "(table hit-chance⏎(tank (a⏎b)))⏎", "(table hit-chance\n  (tank (a\n    b)))\n$0"],
      ["back to the level of the form", "(table hit-chance⏎(tank (a⏎b))⏎", "(table hit-chance\n  (tank (a\n    b))\n  $0)"],
      ["a bracket on a line of its own", "(unit-type tank⏎(hp 3)⏎)⏎", "(unit-type tank\n  (hp 3)\n  )\n$0"],
      ["brackets in strings and comments", '(unit-type tank ; :(⏎(name ":)")⏎', '(unit-type tank ; :(\n  (name ":)")\n  $0)'],
    ],
  },
  Hy: {
    file: "typed/new.hy",
    cases: [
      ["below the head", '(defn pit [a]⏎(room "x")', '(defn pit [a]\n  (room "x")$0)'],
      ["aligned with the first argument", '(level "x" (room 1)⏎', '(level "x" (room 1)\n       $0)'],
      ["after a whole form", "(require [a [*]])⏎", "(require [a [*]])\n$0"],
      ["after a form of two lines", "(defn pit []⏎(room 1))⏎", "(defn pit []\n  (room 1))\n$0"],
      ["inside square brackets", "(list [1⏎2", "(list [1\n       2$0])"],
    ],
  },
  BDL: {
    file: "typed/new.bdl",
    cases: [
      ["below a brace", "rules{⏎width : 6⏎height : 6", "rules{\n  width : 6\n  height : 6$0\n}"],
      ["in a brace in a brace", "pieces{⏎fox{⏎moves{⏎vertical(1, 2", "pieces{\n  fox{\n    moves{\n      vertical(1, 2$0)\n    }\n  }\n}"],
      ["below a word", "pieces{⏎fox{⏎mirrored⏎", "pieces{\n  fox{\n    mirrored\n    $0\n  }\n}"],
    ],
  },
  Trench: {
    file: "typed/new.tr",
    cases: [
      ["below a brace", "while (true) {⏎move N;⏎wait;", "while (true) {\n    move N;\n    wait;$0\n}"],
      ["after else", "if (1 < 2) {⏎wait;⇩ else {⏎move N;", "if (1 < 2) {\n    wait;\n} else {\n    move N;$0\n}"],
      ["below a label", "rest:⏎wait;⏎", "rest:\nwait;\n$0"],
      ["a statement that goes on", "int a = 1 +⏎2;", "int a = 1 +\n    2;$0"],
      ["without braces", "if (1 < 2)⏎wait;⏎else⏎move N;⏎", "if (1 < 2)\n    wait;\nelse\n    move N;\n$0"],
    ],
  },
  "a Trench game": {
    file: "typed/new.trg",
    cases: [["below a brace", "player: {⏎team: 1;⏎name: a;", "player: {\n    team: 1;\n    name: a;$0\n}"]],
  },
  BoGL: {
    file: "typed/new.bgl",
    cases: [
      ["after an equals sign", "f(x) =⏎x + 1", "f(x) =\n    x + 1$0"],
      ["after then", "f(x) =⏎if x then⏎1", "f(x) =\n    if x then\n        1$0"],
      ["before else", "f(x) =⏎if x then⏎1⏎else⏎2", "f(x) =\n    if x then\n        1\n    else\n        2$0"],
      ["after a whole value", "f(x) =⏎x + 1⏎", "f(x) =\n    x + 1\n$0"],
      ["after a whole equation", "f(x) = x⏎g(x) = x⏎", "f(x) = x\ng(x) = x\n$0"],
      ["inside parentheses", "t : (Int,⏎Int", "t : (Int,\n     Int$0)"],
      ["a comparison at the end", "b = 1 ==⏎2", "b = 1 ==\n    2$0"],
    ],
  },
};

export const indentation = {
  ...Object.fromEntries(
    Object.entries(TYPED).map(([name, { file, cases }]) => [name, (bench) => typed(bench, file, cases)]),
  ),
  "an open list": openList,
};

/** Enter ends the line and Tab takes what is chosen, and a name that is new is not taken for another. */
async function openList(bench) {
  const { page } = bench;
  const list = page.locator(".suggest-widget.visible");
  const entry = (label) => list.locator(".monaco-list-row", { hasText: label });
  await bench.create("typed/whole.bgl");
  await bench.again("no list", async (timeout) => {
    await bench.retype("game A⏎type P = {Ann}⏎a : P⏎a = Ann");
    await entry("Ann").first().waitFor({ timeout });
  });
  await page.keyboard.press("Enter");
  await page.keyboard.type("b", { delay: 20 });
  await bench.holds("typed/whole.bgl", "game A\ntype P = {Ann}\na : P\na = Ann\nb$0", "a whole word");

  await bench.retype("game A⏎-- Stones⏎type P = {St");
  await page.keyboard.press("Control+Space");
  await bench.shown(list.getByText("No suggestions"), "that nothing is suggested for a new value");
  await page.keyboard.press("Escape");
  await bench.holds("typed/whole.bgl", "game A\n-- Stones\ntype P = {St$0}", "a new value");

  await bench.create("typed/whole.g");
  // Where the lines above are not coloured yet, no bracket is closed.
  await bench.again("a list stands behind a string", async () => {
    await bench.retype('(game-module "x"');
    await page.waitForTimeout(1000); // for a list that should not come
    await page.keyboard.press("Enter");
    await page.waitForTimeout(500);
    await page.keyboard.type("(", { delay: 20 });
    await bench.holds("typed/whole.g", '(game-module "x"\n  ($0))', "behind a string");
  });

  await bench.create("typed/whole.trg");
  const begin = () =>
    bench.again("no list", async (timeout) => {
      await bench.retype("bom");
      await entry("bombs").first().waitFor({ timeout });
    });
  await begin();
  await page.keyboard.press("Enter");
  await page.keyboard.type("b", { delay: 20 });
  await bench.holds("typed/whole.trg", "bom\nb$0", "a word that is not whole");
  await begin();
  await page.keyboard.press("Tab");
  await page.keyboard.type("8;", { delay: 20 });
  await bench.holds("typed/whole.trg", "bombs: 8;$0", "a semicolon that is there");
}

async function typed(bench, file, cases) {
  await bench.create(file);
  // Brackets are closed once the rules of the language have been read.
  await bench.again(`no bracket is closed in ${file}`, async () => {
    await bench.retype("(");
    await bench.holds(file, "($0)", "the first bracket");
  });
  const faults = [];
  for (const [name, keys, wanted] of cases) {
    await bench.retype(keys);
    await bench.holds(file, wanted, name).catch((error) => faults.push(error.message));
  }
  expect(faults.length === 0, faults.join("\n"));
}
