// Tests of src/link.ts and src/names.ts with links and names that are made at random: a link gives what was put into it or
// is refused, and names become harmless ones. The same ones each time; SEED chooses others, and CASES how many.
//
//     node --test editors/web/test/link.test.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import * as esbuild from "esbuild";

const CASES = Number(process.env.CASES ?? 2000);

const source = new URL("../src/", import.meta.url).pathname;
const bundled = await esbuild.build({
  stdin: { contents: 'export * from "./link"; export * from "./names";', resolveDir: source },
  bundle: true,
  format: "esm",
  write: false,
});
const [{ text }] = bundled.outputFiles;
const { isLink, nameOf, pack, safeName, unpack, uriOf } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

/** Numbers below a bound that look random (mulberry32). */
function dice(seed) {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const PIECES = ["a", "rules", ".", "..", "/", "\\", " ", ".g", ".bgl", "\u202e", "\u0000", "<", "%2e", "é", "e\u0301", "😀", "\ud83d", "\ude00", "x".repeat(99), "con", "__proto__", "\n"];

function word(roll, most = 12) {
  return Array.from({ length: roll(most) }, () => PIECES[roll(PIECES.length)]).join("");
}

/** JSON of any shape. */
function value(roll, depth = 0) {
  const kind = roll(depth > 3 ? 5 : 8);
  const list = () => Array.from({ length: roll(4) }, () => value(roll, depth + 1));
  switch (kind) {
    case 0: return null;
    case 1: return roll(2) === 0;
    case 2: return roll(1000) - 500;
    case 3: case 4: return word(roll);
    case 5: return { files: list() };
    case 6: return [word(roll), word(roll)];
    default: return list();
  }
}

const fragment = (bytes) => `#v1=${deflateRawSync(bytes).toString("base64url")}`;

/** A link that something has happened to. */
function damaged(roll, link) {
  const at = roll(link.length);
  switch (roll(4)) {
    case 0: return link.slice(0, at);
    case 1: return link.slice(0, at) + String.fromCharCode(33 + roll(94)) + link.slice(at + 1);
    case 2: return link.slice(0, at) + link.slice(roll(link.length));
    default: return link + word(roll);
  }
}

/** The files of a fragment; nothing if it is refused in words for people. */
async function unpacked(fragment) {
  try {
    return await unpack(fragment);
  } catch (error) {
    assert.match(error.message, /^(it (is|holds|unpacks) |one of its files )/, fragment);
    return undefined;
  }
}

function holdsFiles(files) {
  assert.ok(files.length > 0 && files.length <= 100);
  for (const { name, text } of files) {
    assert.ok(typeof name === "string" && typeof text === "string");
    isHarmless(safeName(name), name);
  }
}

function isHarmless(name, given) {
  const shown = JSON.stringify([given, name]);
  assert.ok(name.length > 0 && name.length <= 200 && name.isWellFormed(), shown);
  assert.ok(name.split("/").every((part) => /^[^\s.](.*[^\s.])?$/su.test(part)), shown);
  assert.doesNotMatch(name, /[\p{C}<>:"|?*\\`&'#%]/u, shown);
  assert.equal(nameOf(uriOf(name)), name);
}

test("a link gives what was put into it", async () => {
  const roll = dice(Number(process.env.SEED ?? 1));
  for (let number = 0; number < CASES; number += 1) {
    // What has no Unicode cannot be sent.
    const files = Array.from({ length: 1 + roll(3) }, (_, index) => ({ name: `f${index}.g`, text: word(roll, 40).toWellFormed() }));
    const link = await pack(files);
    assert.ok(isLink(link));
    assert.deepEqual(await unpack(link), files);
    const found = await unpacked(damaged(roll, link));
    if (found !== undefined) {
      holdsFiles(found);
    }
  }
});

test("a link of any content is taken or refused", async () => {
  const roll = dice(Number(process.env.SEED ?? 2));
  for (let number = 0; number < CASES; number += 1) {
    const found = await unpacked(fragment(JSON.stringify(roll(2) === 0 ? { files: value(roll) } : value(roll))));
    if (found !== undefined) {
      holdsFiles(found);
    }
  }
});

test("names become harmless ones", () => {
  const roll = dice(Number(process.env.SEED ?? 3));
  for (let number = 0; number < 20 * CASES; number += 1) {
    const given = word(roll, 40);
    const name = safeName(given);
    if (name !== undefined) {
      isHarmless(name, given);
    }
  }
});
