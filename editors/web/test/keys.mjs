// The time that the worker takes for a key: from the change of a text to its new diagnostics and colours.
//
//     node editors/web/test/keys.mjs LANGUAGE FILE...
//
// Opens the files and types in the middle of the first, a letter of a name, then takes it back. Prints the median and the
// 99th percentile in milliseconds.

import { readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

import { missing, Server } from "./module.mjs";

const KEYS = 400;

const [language, ...files] = process.argv.slice(2);
if (files.length === 0 || missing) {
  console.error(missing || "usage: keys.mjs LANGUAGE FILE...");
  process.exit(2);
}

const server = new Server();
for (const file of files) {
  server.open(pathToFileURL(path.resolve(file)).href, language, readFileSync(file, "utf8"));
}
const textDocument = { uri: pathToFileURL(path.resolve(files[0])).href };
const lines = readFileSync(files[0], "utf8").split(/\r\n|\n|\r/);
// A word at the end of a line, from the middle of the file on.
const line = lines.findIndex((text, at) => at >= lines.length / 2 && /[a-z]$/.test(text));
const times = [];
for (let key = 0; key < KEYS; key += 1) {
  const start = { line, character: lines[line].length };
  const end = { line, character: start.character + (key % 2) };
  const began = performance.now();
  server.tell("textDocument/didChange", {
    textDocument: { ...textDocument, version: key + 2 },
    contentChanges: [{ range: { start, end }, text: key % 2 === 0 ? "x" : "" }],
  });
  server.request("textDocument/diagnostic", { textDocument });
  server.request("textDocument/semanticTokens/range", { textDocument, range: { start: { line, character: 0 }, end } });
  times.push(performance.now() - began);
}
times.sort((one, other) => one - other);
const [median, slow] = [0.5, 0.99].map((part) => times[Math.floor(part * times.length)].toFixed(1));
console.log(`${path.basename(files[0])}: ${median} ms, 99 of 100 within ${slow} ms`);
