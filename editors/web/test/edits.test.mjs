// What a module knows after many edits is what a fresh one says of the text that they led to.
//
//     EDITS=200 SEED=7 node --test editors/web/test/edits.test.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { missing, Server } from "./module.mjs";

const EDITS = Number(process.env.EDITS ?? 200);
const SEED = Number(process.env.SEED ?? 1);

const FILES = [
  ["gdl", "gdl/harbor-types.g"],
  ["bdl", "bdl/burrow.bdl"],
  ["trench", "trench/meadow.trg"],
  ["trench", "trench/hare.tr"],
  ["hy", "hy/gate.hy"],
  ["bogl", "bogl/cornerrun.bgl"],
];

/** Numbers from 0 up to a limit, the same for each seed (the generator is mulberry32). */
function dice(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const SIGNS = ["(", ")", "{", "}", "[", "]", '"', "'", "\n", "\r\n", " ", ";", "//", "--", "/*", "é", "😀", "0", "-1", "a", ":", "="];

/** Something that is put in place of a part of a text: a sign, or another part of it. */
function edit(text, roll) {
  const start = roll(text.length + 1);
  const end = Math.min(text.length, start + roll(4) * roll(12));
  const from = roll(text.length + 1);
  return { start, end, text: roll(2) === 0 ? SIGNS[roll(SIGNS.length)] : text.slice(from, from + roll(40)) };
}

/** The position of an offset, with lines that end as the protocol says. */
function position(text, offset) {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length - 1, character: before.at(-1).length };
}

/** True between the two halves of a character or of a line's end, where no editor begins or ends a change. */
const halves = (text, offset) => /^(\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(offset - 1, offset + 1));

/** What is asked about a document. */
function known(server, textDocument) {
  const ask = (method) => server.request(method, { textDocument });
  return {
    diagnostics: ask("textDocument/diagnostic").items,
    tokens: ask("textDocument/semanticTokens/full").data,
    symbols: ask("textDocument/documentSymbol"),
    ranges: ask("textDocument/foldingRange"),
  };
}

for (const [language, name] of FILES) {
  test(`${EDITS} edits of ${name}`, { skip: missing }, () => {
    const uri = `file:///${name}`;
    const roll = dice(SEED);
    let text = readFileSync(new URL(`../../../docs/examples/${name}`, import.meta.url), "utf8");
    const server = new Server();
    server.open(uri, language, text);
    for (let version = 2; version < EDITS + 2; version += 1) {
      const change = edit(text, roll);
      if ([change.start, change.end].some((offset) => offset > 0 && halves(text, offset)) || !change.text.isWellFormed()) {
        continue;
      }
      const range = { start: position(text, change.start), end: position(text, change.end) };
      server.tell("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ range, text: change.text }] });
      text = text.slice(0, change.start) + change.text + text.slice(change.end);
      const fresh = new Server();
      fresh.open(uri, language, text);
      assert.deepEqual(known(server, { uri }), known(fresh, { uri }), `edit ${version - 1} of seed ${SEED} led to\n${text}`);
    }
  });
}
