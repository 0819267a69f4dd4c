// What a file holds once it is saved where it is to be formatted then, in every language.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "./workbench.mjs";

/** What is typed into an empty file, and what the file then holds; `⏎` is Enter. */
const WRITTEN = {
  "saved/new.g": ["(set  last-turn 60 )", "(set last-turn 60)"],
  "saved/new.bdl": ["rules{width  :6}", "rules{width : 6}"],
  "saved/new.tr": ["move  N ;", "move N;"],
  "saved/new.trg": ["bombs:   6 ;", "bombs: 6;"],
  "saved/new.hy": ["(require   [a [*]] )", "(require [a [*]])"],
  "saved/new.bgl": ["x : Int⏎x=1", "x : Int\nx = 1"],
};

export const steps = { "formatting on save": formatOnSave };

async function formatOnSave(bench) {
  const settings = path.join(bench.folder, ".vscode");
  mkdirSync(settings, { recursive: true });
  writeFileSync(path.join(settings, "settings.json"), JSON.stringify({ "editor.formatOnSave": true }));
  for (const [file, [typed, wanted]] of Object.entries(WRITTEN)) {
    await bench.create(file);
    const read = () => readFileSync(path.join(bench.folder, file), "utf8");
    // The settings and the server may come a moment later.
    await bench.again(`${file} is not formatted when it is saved`, async (timeout) => {
      await bench.retype(typed);
      await bench.page.keyboard.press("Escape");
      await bench.page.keyboard.press("Control+s");
      for (const end = Date.now() + timeout; read().trimEnd() !== wanted; ) {
        expect(Date.now() < end, `it holds ${JSON.stringify(read())}`);
        await bench.page.waitForTimeout(100);
      }
    });
  }
  await bench.shot("saved");
  await bench.command("View: Close All Editors");
  rmSync(settings, { recursive: true });
}
