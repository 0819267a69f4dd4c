// Whole constructs in every language, typed letter by letter as people type them: no list is put away before Enter, and
// what then stands in the file is what was typed. So too where somebody has Enter take what is chosen: behind a word
// that is typed out there is nothing to take. (Where the lines begin is tested in indentation.mjs.)

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, until } from "./workbench.mjs";

const PACE = 60; // between two keys, in milliseconds: the list is there before the next one

/**
 * For each language a file and what is typed into it, line by line. Most words before an Enter are entries of the list
 * that is open then. For the second test `word` is typed behind `before`, at first without its last letter.
 */
const CONSTRUCTS = {
  GDL: {
    file: "constructs/new.g",
    id: "gdl",
    lines: [
      ...['(game-module "hut"', '(title "The Old Hut"))'],
      ...["(unit-type", "hen", '(char "h"))'],
      ...["(scorekeeper", "(do last-side-wins))"],
      ...["(table", "mp-to-enter-terrain", "add (hen", "t* 1))"],
    ],
    before: "(",
    word: "scorekeeper",
  },
  BDL: {
    file: "constructs/new.bdl",
    id: "bdl",
    lines: ["pieces{", "fox{", "mirrored", "moves{", "horizontal", "vertical(1, 2"],
    before: "",
    word: "pieces",
  },
  Trench: {
    file: "constructs/new.tr",
    id: "trench",
    lines: ["wait", "move N;", "if", "(#x > 2)", "fortify", "wait;"],
    before: "",
    word: "wait",
  },
  "a Trench game": {
    file: "constructs/new.trg",
    id: "trench-game",
    lines: ["bombs", ": 8;", "player", ": {", "team", ": 1;", "name", ": mole;"],
    before: "",
    word: "bombs",
  },
  Hy: {
    file: "constructs/new.hy",
    id: "hy",
    lines: ["(level-list", '(level "crypt gate"', '"A gate."', "(room-list", "(square-room", '"a" "b"))))'],
    before: "(",
    word: "level-list",
  },
  BoGL: {
    file: "constructs/new.bgl",
    id: "bogl",
    lines: ["game Hut", "type", "Hen = {Sits}", "f : Hen -> Int", "f(x) =", "if", "x == Sits", "then", "1", "else", "2"],
    before: "game Hut\n",
    word: "type",
  },
};

export const steps = {
  ...Object.fromEntries(
    Object.entries(CONSTRUCTS).map(([name, construct]) => [`${name} without a stop`, (bench) => withoutStop(bench, construct)]),
  ),
  "an Enter that takes entries": takingEnter,
};

async function withoutStop(bench, { file, lines }) {
  await ready(bench, file);
  await bench.retype("");
  for (const [index, line] of lines.entries()) {
    if (index > 0) {
      await bench.page.keyboard.press("Enter");
      await bench.page.waitForTimeout(PACE);
    }
    for (const key of line) {
      await bench.page.keyboard.type(key);
      await bench.page.waitForTimeout(PACE);
    }
  }
  await holds(bench, file, lines.join("\n"));
}

/** Brackets are closed once the rules of the language have been read, and lists come once the server is there. */
async function ready(bench, file) {
  await bench.create(file);
  await bench.again(`no bracket is closed in ${file}`, async () => {
    await bench.retype("(");
    await bench.holds(file, "($0)", "the first bracket");
  });
}

/** That a file holds what was typed, once it is saved; VS Code has perhaps closed what is open at the end. */
async function holds(bench, file, typed) {
  await bench.page.keyboard.press("Escape");
  await bench.page.keyboard.press("Control+s");
  const read = () => readFileSync(path.join(bench.folder, file), "utf8");
  const plain = (text) => text.replace(/^ +/gm, "").replace(/[\s)}]+$/, "");
  const failure = () => `${file} holds ${JSON.stringify(read())}, and typed was ${JSON.stringify(typed)}`;
  await until(() => plain(read()) === plain(typed), failure, 5_000);
}

/** Somebody may have set that Enter takes what is chosen, as it does in other editors. */
async function takingEnter(bench) {
  const languages = Object.values(CONSTRUCTS).map(({ id }) => [`[${id}]`, { "editor.acceptSuggestionOnEnter": "smart" }]);
  const settings = path.join(bench.folder, ".vscode");
  mkdirSync(settings, { recursive: true });
  writeFileSync(path.join(settings, "settings.json"), JSON.stringify(Object.fromEntries(languages)));
  for (const { file, before, word } of Object.values(CONSTRUCTS)) {
    await ready(bench, file);
    const list = bench.page.locator(".suggest-widget.visible .monaco-list-row", { hasText: word });
    const enter = async (letters, timeout) => {
      await bench.retype(before.replaceAll("\n", "⏎"));
      await bench.page.keyboard.type(letters, { delay: PACE });
      await list.first().waitFor({ timeout });
      await bench.page.waitForTimeout(timeout / 10); // for the list of the last letter
      await bench.page.keyboard.press("Enter");
    };
    // The settings may come a moment later.
    await bench.again(`Enter takes no entry in ${file}`, async (timeout) => {
      await enter(word.slice(0, -1), timeout);
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
      await holds(bench, file, `${before}${word}\nx`);
    });
  }
  rmSync(settings, { recursive: true });
}
