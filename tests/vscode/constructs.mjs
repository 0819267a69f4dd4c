// Whole constructs in every language, typed letter by letter as people type them: no list is put away before Enter, and
// what then stands in the file is what was typed. So too where somebody has Enter take what is chosen: behind a word
// that is typed out there is nothing to take.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "./workbench.mjs";

const PACE = 60; // between two keys, in milliseconds: the list is there before the next one

/**
 * For each language a file and what is typed into it, `⏎` for Enter; and what the file then holds, `$0` at the cursor. Most
 * words before an Enter are entries of the list that is open then. For the second test `word` is typed behind `before`, at
 * first without its last letter; `then` is in the file after an Enter behind the whole word and an `x`.
 */
const CONSTRUCTS = {
  GDL: {
    file: "constructs/new.g",
    id: "gdl",
    keys: [
      '(game-module "hut"⏎(title "The Old Hut"))⏎',
      '(unit-type⏎hen⏎(char "h"))⏎',
      "(scorekeeper⏎(do last-side-wins))⏎",
      "(table⏎mp-to-enter-terrain⏎add (hen⏎t* 1))⏎",
    ],
    holds: [
      '(game-module "hut"\n  (title "The Old Hut"))\n',
      '(unit-type\n  hen\n  (char "h"))\n',
      "(scorekeeper\n  (do last-side-wins))\n",
      "(table\n  mp-to-enter-terrain\n  add (hen\n    t* 1))\n$0",
    ],
    before: "(",
    word: "scorekeeper",
    then: "(scorekeeper\n  x$0)",
  },
  BDL: {
    file: "constructs/new.bdl",
    id: "bdl",
    keys: ["pieces{⏎fox{⏎mirrored⏎moves{⏎horizontal⏎"],
    holds: ["pieces{\n  fox{\n    mirrored\n    moves{\n      horizontal\n      $0\n    }\n  }\n}"],
    before: "",
    word: "pieces",
    then: "pieces\nx$0",
  },
  Trench: {
    file: "constructs/new.tr",
    id: "trench",
    keys: ["wait⏎move N;⏎", "if⏎(#x > 2)⏎fortify⏎"],
    holds: ["wait\nmove N;\n", "if\n(#x > 2)\nfortify\n$0"],
    before: "",
    word: "wait",
    then: "wait\nx$0",
  },
  "a Trench game": {
    file: "constructs/new.trg",
    id: "trench-game",
    keys: ["bombs⏎: 8;⏎player⏎: {⏎team⏎: 1;⏎name⏎: mole;"],
    holds: ["bombs\n: 8;\nplayer\n: {\n    team\n    : 1;\n    name\n    : mole;$0\n}"],
    before: "",
    word: "bombs",
    then: "bombs\nx$0",
  },
  Hy: {
    file: "constructs/new.hy",
    id: "hy",
    keys: ['(level-list⏎(level "crypt gate"⏎"A gate."⏎(room-list⏎(square-room⏎"a" "b"))))⏎'],
    holds: [
      '(level-list\n (level "crypt gate"\n        "A gate."\n        (room-list\n',
      '         (square-room\n          "a" "b"))))\n$0',
    ],
    before: "(",
    word: "level-list",
    then: "(level-list\n x$0)",
  },
  BoGL: {
    file: "constructs/new.bgl",
    id: "bogl",
    keys: ["game Hut⏎type⏎Hen = {Sits}⏎", "f : Hen -> Int⏎f(x) =⏎if⏎x == Sits⏎then⏎1⏎else⏎2⏎"],
    holds: ["game Hut\ntype\nHen = {Sits}\n", "f : Hen -> Int\nf(x) =\n    if\n    x == Sits\n    then\n        1\n    else\n        2\n    $0"],
    before: "game Hut\n",
    word: "type",
    then: "game Hut\ntype\nx$0",
  },
};

export const steps = {
  ...Object.fromEntries(
    Object.entries(CONSTRUCTS).map(([name, construct]) => [`${name} without a stop`, (bench) => withoutStop(bench, construct)]),
  ),
  "an Enter that takes entries": takingEnter,
};

async function withoutStop(bench, { file, keys, holds }) {
  await ready(bench, file);
  await bench.retype("");
  for (const key of keys.join("")) {
    await (key === "⏎" ? bench.page.keyboard.press("Enter") : bench.page.keyboard.type(key));
    await bench.page.waitForTimeout(PACE);
  }
  await bench.holds(file, holds.join(""), "what was typed");
}

/** Brackets are closed once the rules of the language have been read, and lists come once the server is there. */
async function ready(bench, file) {
  await bench.create(file);
  await bench.again(`no bracket is closed in ${file}`, async () => {
    await bench.retype("(");
    await bench.holds(file, "($0)", "the first bracket");
  });
}

/** Somebody may have set that Enter takes what is chosen, as it does in other editors. */
async function takingEnter(bench) {
  const languages = Object.values(CONSTRUCTS).map(({ id }) => [`[${id}]`, { "editor.acceptSuggestionOnEnter": "smart" }]);
  const settings = path.join(bench.folder, ".vscode");
  mkdirSync(settings, { recursive: true });
  writeFileSync(path.join(settings, "settings.json"), JSON.stringify(Object.fromEntries(languages)));
  for (const { file, before, word, then } of Object.values(CONSTRUCTS)) {
    await ready(bench, file);
    const list = bench.page.locator(".suggest-widget.visible .monaco-list-row", { hasText: word });
    const enter = async (letters, timeout) => {
      await bench.retype(before.replaceAll("\n", "⏎"));
      await bench.page.keyboard.type(letters, { delay: PACE });
      await list.first().waitFor({ timeout });
      await bench.page.waitForTimeout(500); // the list for the last letter
      await bench.page.keyboard.press("Enter");
      await bench.page.waitForTimeout(500); // the new line is indented
    };
    // The settings may come a moment later.
    await bench.again(`Enter takes no entry in ${file}`, async (timeout) => {
      const part = word.slice(0, -1);
      await enter(part, timeout);
      await bench.page.keyboard.press("Escape");
      await bench.page.keyboard.press("Control+s");
      await bench.page.locator(".tab.active.dirty").waitFor({ state: "detached", timeout });
      const text = readFileSync(path.join(bench.folder, file), "utf8");
      expect(text.includes(word), `it holds ${JSON.stringify(text)}`);
    });
    // A list may come late.
    await bench.again(`Enter behind a whole word in ${file}`, async (timeout) => {
      await enter(word, timeout);
      await bench.page.keyboard.type("x");
      await bench.holds(file, then, "a whole word");
    });
  }
  rmSync(settings, { recursive: true });
}
