// Text and picture are brought together: what `here` does with the place of the cursor (editors/common/scenes.ts).

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const source = fileURLToPath(new URL("../../common/scenes.ts", import.meta.url));
const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: "esm", write: false });
const { Scenes } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

const FILE = "file:///game.g";
const MAP = "file:///map.g";
const lines = (first, last) => ({ start: { line: first, character: 0 }, end: { line: last, character: 0 } });

/** What the viewer is told after `here`, and the part that the server is asked for, with the cursor in a line. */
async function here(uri, line, shown = {}) {
  const [asked, told] = [[], []];
  const host = {
    session: "test",
    isReady: () => true,
    isVisible: () => true,
    request: async (_, { what }) => {
      asked.push(what);
      return asked.length === 1 ? { ...SCENE, ...shown } : undefined;
    },
    post: (message) => told.push(message),
    entitle() {},
    spelled: (other) => other,
    cursor: () => ({ uri, position: { line, character: 1 } }),
    lead() {},
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const scenes = new Scenes(host);
  scenes.choose(FILE);
  await settled();
  told.length = 0;
  scenes.here();
  await settled();
  return { told, asked: asked.slice(1) };
}

const SCENE = {
  version: 1,
  title: "game.g",
  what: null,
  whats: [{ name: "construction" }, { name: "ship", uri: FILE, range: lines(2, 9) }, { name: "boat", uri: FILE, range: lines(4, 6) }],
  plays: [],
  problem: null,
  things: [
    { id: 1, label: "sea", uri: MAP, range: lines(0, 20) },
    { id: 2, label: "boat", uri: MAP, range: lines(3, 4) },
  ],
  spans: [],
  play: null,
  actions: [],
};

test("what the picture shows is marked, the smallest of several, in other files too", async () => {
  assert.deepEqual(await here(MAP, 3), { told: [{ type: "mark", id: 2 }], asked: [] });
});

test("else the smallest part that the cursor is in is shown", async () => {
  assert.deepEqual((await here(FILE, 5)).asked, ["boat"]);
  assert.deepEqual((await here(FILE, 3)).asked, ["ship"]);
});

test("behind all parts it is the whole file", async () => {
  assert.deepEqual((await here(FILE, 12, { what: "boat" })).asked, [undefined]);
});

test("what the picture does not have is said", async () => {
  const { told, asked } = await here(FILE, 12);
  assert.deepEqual([told.map(({ type }) => type), asked], [["refused"], []]);
  assert.deepEqual((await here(FILE, 5, { what: "boat" })).asked, []);
});
