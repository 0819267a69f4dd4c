// Tests of src/worker.js. What it does around the module is tested with one that is made of JavaScript here; with
// target/web/ludex.wasm, if that is built, it is tested that both fit together.
//
//     node --test editors/web/test/worker.test.mjs

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const script = readFileSync(new URL("../src/worker.js", import.meta.url), "utf8");
const built = new URL("../../../target/web/ludex.wasm", import.meta.url);

/** A worker that runs here; `module` takes the place of what `WebAssembly` makes. */
function worker(module) {
  const messages = [];
  let wake = () => {};
  const context = vm.createContext({
    ArrayBuffer,
    MessageChannel,
    TextDecoder,
    TextEncoder,
    URL,
    console: { error() {} },
    location: { href: "http://localhost/worker.js" },
    postMessage(message) {
      messages.push(message);
      wake();
    },
    close() {
      context.isClosed = true;
      context.channels.forEach(({ port1 }) => port1.close());
      wake();
    },
  });
  context.self = context;
  context.channels = [];
  context.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      context.channels.push(this);
    }
  };
  context.WebAssembly = module ?? WebAssembly;
  vm.runInContext(script, context);
  const waitFor = async (wanted) => {
    for (;;) {
      const at = messages.findIndex(wanted);
      if (at >= 0) {
        return messages.splice(at, 1)[0];
      }
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    messages,
    waitFor,
    send: (message) => context.onmessage({ data: message }),
    isClosed: () => context.isClosed === true,
    end: () => context.channels.forEach(({ port1 }) => port1.close()),
  };
}

/**
 * A module that notes what it is given, and fails on texts with BOOM in them: at once, when it works on them. It answers
 * each request with the texts that it knows.
 */
function fake() {
  const instances = [];
  class Instance {
    constructor() {
      let [input, output, queue, out] = [new Uint8Array(), new Uint8Array(), [], []];
      const memory = { buffer: new ArrayBuffer(1 << 20) };
      const texts = {};
      const received = [];
      instances.push(received);
      const put = (bytes) => {
        output = bytes;
        new Uint8Array(memory.buffer, 1 << 19, bytes.length).set(bytes);
      };
      const answer = (id, result) => out.push(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(result)}}`);
      this.exports = {
        memory,
        ludex_begin() {},
        ludex_room(length) {
          input = length;
          return 0;
        },
        ludex_receive() {
          const message = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, 0, input)));
          received.push(message);
          queue.push(message);
        },
        ludex_work() {
          const message = queue.shift();
          if (message === undefined) {
            return 0;
          }
          const uri = message.params?.textDocument?.uri ?? null;
          put(new TextEncoder().encode(JSON.stringify({ id: message.id ?? null, uri })));
          if (message.method === "exit") {
            return 2;
          }
          if (message.method === "textDocument/didOpen") {
            texts[uri] = message.params.textDocument.text;
          }
          if (message.params?.position?.line === 666 || texts[uri]?.includes("BOOM")) {
            throw new Error("unreachable");
          }
          if (message.id !== undefined) {
            answer(message.id, texts);
          }
          return 1;
        },
        ludex_take() {
          const next = out.shift();
          put(new TextEncoder().encode(next ?? ""));
          return next === undefined ? 0 : 1;
        },
        ludex_length: () => output.length,
        ludex_output: () => 1 << 19,
      };
    }
  }
  class Module {}
  return { instances, Instance, Module };
}

const at = (uri, line = 0, character = 0) => ({ textDocument: { uri }, position: { line, character } });
const open = (uri, text) => ({
  jsonrpc: "2.0",
  method: "textDocument/didOpen",
  params: { textDocument: { uri, languageId: "gdl", version: 1, text } },
});

function begun(t, module, speak = (message) => message) {
  const one = worker(module);
  t.after(one.end);
  const [send, wait] = [one.send, one.waitFor];
  // Objects of another context have other prototypes.
  const parse = (message) => JSON.parse(typeof message === "string" ? message : JSON.stringify(message));
  one.send = (message) => send(speak(message));
  one.waitFor = async (wanted) => parse(await wait((message) => wanted(parse(message))));
  send({ ludex: "start", wasm: module === undefined ? readFileSync(built) : new module.Module() });
  let id = 0;
  one.request = (method, params) => {
    id += 1;
    const own = id;
    one.send({ jsonrpc: "2.0", id: own, method, params });
    return one.waitFor((message) => message.id === own && message.method === undefined);
  };
  return one;
}

test("a failure costs its request, and the next instance knows the files and the documents", async (t) => {
  const module = fake();
  const one = begun(t, module);
  await one.request("initialize", { capabilities: {}, workspaceFolders: [{ uri: "file:///", name: "x" }] });
  one.send({ jsonrpc: "2.0", method: "initialized", params: {} });
  one.send({ jsonrpc: "2.0", method: "ludex/files", params: { files: [{ uri: "file:///b.g", text: "b" }], complete: true } });
  one.send(open("file:///a.g", "one\r\ntwo\rthree"));
  const range = { start: { line: 1, character: 1 }, end: { line: 2, character: 99 } };
  one.send({
    jsonrpc: "2.0",
    method: "textDocument/didChange",
    params: { textDocument: { uri: "file:///a.g", version: 2 }, contentChanges: [{ range, text: "😀" }] },
  });
  const failed = await one.request("textDocument/hover", at("file:///a.g", 666));
  assert.equal(failed.error.code, -32603);
  const next = await one.request("textDocument/hover", at("file:///a.g"));
  assert.deepEqual(next.result, { "file:///a.g": "one\r\nt😀" });
  const [, second] = module.instances;
  assert.deepEqual(
    second.map(({ method }) => method),
    ["initialize", "initialized", "ludex/files", "textDocument/didOpen", "textDocument/hover"],
  );
  assert.deepEqual(second[2].params, { files: [{ uri: "file:///b.g", text: "b" }], complete: true });
  assert.deepEqual(second[0].params.capabilities.general.positionEncodings, ["utf-16"]);
  assert.ok(!one.messages.some(({ id }) => String(id).startsWith("ludex/")), "what the worker asks is its own");
});

test("a document that fails again and again is left out until it is opened again", async (t) => {
  const module = fake();
  const one = begun(t, module, JSON.stringify);
  await one.request("initialize", { capabilities: {} });
  one.send(open("file:///a.g", "BOOM"));
  const told = await one.waitFor(({ method }) => method === "window/showMessage");
  assert.match(told.params.message, /a\.g and leaves it out/);
  assert.equal((await one.request("textDocument/hover", at("file:///a.g"))).error.code, -32801);
  one.send(open("file:///b.g", "b"));
  assert.deepEqual((await one.request("textDocument/hover", at("file:///b.g"))).result, { "file:///b.g": "b" });
  one.send(open("file:///a.g", "a"));
  assert.deepEqual((await one.request("textDocument/hover", at("file:///a.g"))).result["file:///a.g"], "a");
  assert.ok(one.messages.every((message) => typeof message === "string"), "strings are answered by strings");
});

test("half a character is replaced", async (t) => {
  const module = fake();
  const one = begun(t, module, JSON.stringify);
  await one.request("initialize", { capabilities: {} });
  one.send(open("file:///a.g", "\ud83d \\ud83d 😀"));
  const known = await one.request("textDocument/hover", at("file:///a.g"));
  assert.equal(known.result["file:///a.g"], "\ufffd \\ud83d 😀");
});

test("where the module cannot be loaded, everybody is told so", async (t) => {
  const one = worker({ Module: class {}, compile: () => Promise.reject(new Error("not WebAssembly")) });
  t.after(one.end);
  one.send({ ludex: "start", wasm: new ArrayBuffer(1) });
  one.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
  assert.match((await one.waitFor(({ method }) => method === "window/showMessage")).params.message, /not WebAssembly/);
  assert.equal((await one.waitFor(({ id }) => id === 1)).error.code, -32603);
});

test("the client leaves", async (t) => {
  const one = begun(t, fake());
  await one.request("initialize", { capabilities: {} });
  one.send({ jsonrpc: "2.0", method: "exit" });
  while (!one.isClosed()) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

test("the real module answers", { skip: !existsSync(built) && "target/web/ludex.wasm is not built" }, async (t) => {
  const one = begun(t, undefined, JSON.stringify);
  const { result } = await one.request("initialize", { capabilities: {} });
  assert.equal(result.serverInfo.name, "ludex");
  one.send({ jsonrpc: "2.0", method: "initialized", params: {} });
  const game = "game Deep\n\ndeep : Int -> Int\ndeep(n) = 1 + deep(n + 1)\n\nstart : Int\nstart = deep(input)\n";
  const uri = "file:///deep.bgl";
  one.send({
    jsonrpc: "2.0",
    method: "textDocument/didOpen",
    params: { textDocument: { uri, languageId: "bogl", version: 1, text: game } },
  });
  await one.waitFor(({ method, params }) => method === "textDocument/publishDiagnostics" && params.uri === uri);
  // What never ends is told, and breaks nothing.
  const scene = { textDocument: { uri }, what: "deep", play: { inputs: ["1"] } };
  const played = await one.request("ludex/scene", scene);
  assert.match(played.result.play.trouble.text, /too deep for a browser/);
  const deep = "(".repeat(20_000);
  one.send({
    jsonrpc: "2.0",
    method: "textDocument/didOpen",
    params: { textDocument: { uri: "file:///a.g", languageId: "gdl", version: 1, text: deep } },
  });
  const symbols = await one.request("textDocument/documentSymbol", { textDocument: { uri: "file:///a.g" } });
  assert.equal(symbols.error, undefined);
});
