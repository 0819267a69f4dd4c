// The language server in a Web Worker: README.md beside this folder says what is sent to it and what comes back.
//
// The module of WebAssembly does all the work. This script gives it the messages, lets it work piece by piece, so that
// what comes meanwhile (a newer text, a request that is taken back) is known before the next piece, and begins it anew
// after a failure. For that it keeps what a new instance has to know: the beginning, the files, the documents.
"use strict";

(() => {
  /** The failures on a document after which it is left out. */
  const MAX_FAILURES = 3;
  /** The failures in a row, without a document that could be left out, after which the worker gives up. */
  const MAX_RESTARTS = 10;

  const INTERNAL_ERROR = -32603;
  const CONTENT_MODIFIED = -32801;
  const WARNING = 2;
  const ERROR = 1;

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  // -- Messages out

  /** True if the client speaks strings, false if it speaks objects; that is told by its first message. */
  let speaksStrings;

  /** The ids of requests that have no answer yet, as JSON. */
  const pending = new Set();

  /** The beginning of an answer: its id. */
  const ANSWER = /^\{"jsonrpc":"2\.0","id":("(?:[^"\\]|\\.)*"|-?[\d.eE+-]+|null),"(?:result|error)":/;

  function send(text) {
    postMessage(speaksStrings ? text : JSON.parse(text));
  }

  function sendObject(message) {
    postMessage(speaksStrings ? JSON.stringify(message) : message);
  }

  function fail(id, code, message) {
    pending.delete(id);
    send(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message })}}`);
  }

  function show(type, message) {
    sendObject({ jsonrpc: "2.0", method: "window/showMessage", params: { type, message } });
  }

  // -- The module

  let module;
  let instance;
  /** Counts the instances. */
  let generation = 0;
  let restarts = 0;
  /** The reason why there will be no instance. */
  let broken;
  /** Ids of requests, as JSON, that this script sends itself; the client gets no answer. */
  const own = new Map();

  function write(text) {
    const bytes = encoder.encode(text);
    const at = instance.ludex_room(bytes.length);
    new Uint8Array(instance.memory.buffer, at, bytes.length).set(bytes);
    instance.ludex_receive();
  }

  function read() {
    const length = instance.ludex_length();
    return decoder.decode(new Uint8Array(instance.memory.buffer, instance.ludex_output(), length));
  }

  /** Passes on what the module has to say. */
  function drain() {
    while (instance.ludex_take() === 1) {
      const text = read();
      const id = ANSWER.exec(text)?.[1];
      const answered = id === undefined ? undefined : own.get(id);
      if (answered) {
        own.delete(id);
        answered(JSON.parse(text));
      } else {
        pending.delete(id);
        send(text);
      }
    }
  }

  function begin() {
    instance = new WebAssembly.Instance(module, {}).exports;
    instance.ludex_begin(generation);
    generation += 1;
  }

  async function load(wasm) {
    if (wasm instanceof WebAssembly.Module) {
      return wasm;
    }
    if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) {
      return WebAssembly.compile(wasm);
    }
    const response = await fetch(wasm ?? new URL("ludex.wasm", self.location.href));
    if (!response.ok) {
      throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    }
    // Not every server knows the type, without which a browser does not compile what it still loads.
    const type = response.headers.get("Content-Type") ?? "";
    return type.startsWith("application/wasm")
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  }

  // -- What a new instance has to know

  let initialize;
  let initialized = false;
  let configuration;
  /** The workspace folders by their URIs, if the client has any. */
  let folders;
  let isComplete = false;
  /** The files that are not open, by URI: their texts and encodings. */
  const files = new Map();
  /** The open documents by URI: language, version, text, and how often they have failed. */
  const documents = new Map();
  /** The parameters of the scenes that are watched, by their sessions. */
  const scenes = new Map();

  /** The offset of a position in a text, clamped to the text. */
  function offset(text, { line, character }) {
    const ends = /\r\n|\n|\r/g;
    let start = 0;
    for (let number = 0; number < line; number += 1) {
      if (ends.exec(text) === null) {
        return text.length;
      }
      start = ends.lastIndex;
    }
    const end = ends.exec(text)?.index ?? text.length;
    return Math.min(start + character, end);
  }

  function changed(text, change) {
    if (change.range == null) {
      return change.text;
    }
    const [one, other] = [offset(text, change.range.start), offset(text, change.range.end)];
    return text.slice(0, Math.min(one, other)) + change.text + text.slice(Math.max(one, other));
  }

  const notes = {
    initialized() {
      initialized = true;
    },
    "textDocument/didOpen"({ textDocument: { uri, languageId, version, text } }) {
      documents.set(uri, { languageId, version, text, failures: 0, isLeftOut: false });
    },
    "textDocument/didChange"({ textDocument: { uri, version }, contentChanges }) {
      const document = documents.get(uri);
      if (document !== undefined) {
        document.text = contentChanges.reduce(changed, document.text);
        document.version = version;
      }
    },
    "textDocument/didSave"({ textDocument: { uri } }) {
      const document = documents.get(uri);
      if (document !== undefined) {
        files.set(uri, { text: document.text });
      }
    },
    "textDocument/didClose"({ textDocument: { uri } }) {
      documents.delete(uri);
    },
    "workspace/didChangeConfiguration"(params) {
      configuration = params;
    },
    "workspace/didChangeWorkspaceFolders"({ event: { added, removed } }) {
      folders ??= new Map();
      removed.forEach(({ uri }) => folders.delete(uri));
      added.forEach((folder) => folders.set(folder.uri, folder));
      isComplete &&= added.length === 0;
    },
    "workspace/didChangeWatchedFiles"({ changes }) {
      for (const { uri, type } of changes.filter((change) => change.type === 3)) {
        for (const file of files.keys()) {
          if (file === uri || file.startsWith(`${uri.replace(/\/$/, "")}/`)) {
            files.delete(file);
          }
        }
      }
    },
    "ludex/files"({ files: given, complete }) {
      for (const { uri, text, encoding } of given) {
        if (text == null) {
          files.delete(uri);
        } else {
          files.set(uri, { text, encoding });
        }
      }
      isComplete ||= complete === true;
    },
    "ludex/scene"(params) {
      if (params.watch && params.session) {
        scenes.set(params.session, params);
      }
    },
    "ludex/closeScene"({ session }) {
      scenes.delete(session);
    },
  };

  /** Notes what a message changes. What cannot be read, the module answers. */
  function note({ method, params }) {
    try {
      notes[method]?.(params ?? {});
    } catch {
      // The module says what is wrong with it.
    }
  }

  /** Gives a new instance what the last one knew. */
  function replay() {
    const tell = (method, params) => write(JSON.stringify({ jsonrpc: "2.0", method, params }));
    const ask = (id, method, params, answered) => {
      own.set(JSON.stringify(id), answered);
      write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    };
    own.clear();
    if (initialize === undefined) {
      return;
    }
    const params = folders === undefined ? initialize : { ...initialize, workspaceFolders: [...folders.values()] };
    ask("ludex/initialize", "initialize", params, () => {});
    if (initialized) {
      tell("initialized", {});
    }
    if (configuration !== undefined) {
      tell("workspace/didChangeConfiguration", configuration);
    }
    tell("ludex/files", { files: [...files].map(([uri, file]) => ({ uri, ...file })), complete: isComplete });
    for (const [uri, { languageId, version, text, isLeftOut }] of documents) {
      if (!isLeftOut) {
        tell("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
      }
    }
    for (const [session, params] of scenes) {
      ask(`ludex/scene/${session}`, "ludex/scene", params, ({ result: scene }) => {
        if (scene != null && scenes.has(session)) {
          sendObject({ jsonrpc: "2.0", method: "ludex/sceneChanged", params: { session, scene } });
        }
      });
    }
  }

  /** The module has failed in the middle of something. Nothing of it can be used but what it was about. */
  function restart(error) {
    console.error(error);
    let about = { id: null, uri: null };
    try {
      about = JSON.parse(read());
    } catch {
      // Then nobody knows.
    }
    const document = documents.get(about.uri);
    restarts = document === undefined ? restarts + 1 : restarts;
    if (about.id !== null) {
      const id = JSON.stringify(about.id);
      if (pending.has(id)) {
        fail(id, INTERNAL_ERROR, "Internal error");
      }
    }
    for (const id of [...pending]) {
      fail(id, CONTENT_MODIFIED, "the server has begun anew");
    }
    if (document !== undefined) {
      document.failures += 1;
      if (document.failures >= MAX_FAILURES) {
        document.isLeftOut = true;
        const name = about.uri.split("/").pop();
        const params = { uri: about.uri, diagnostics: [] };
        sendObject({ jsonrpc: "2.0", method: "textDocument/publishDiagnostics", params });
        show(WARNING, `Ludex fails on ${name} and leaves it out. Close the file and open it again to try once more.`);
      }
    }
    if (restarts >= MAX_RESTARTS) {
      giveUp("the language server fails again and again");
      return;
    }
    try {
      begin();
      replay();
    } catch (second) {
      console.error(second);
      giveUp("the language server cannot begin anew");
    }
  }

  function giveUp(why) {
    broken = `Ludex does not work: ${why}.`;
    instance = undefined;
    for (const id of [...pending]) {
      fail(id, INTERNAL_ERROR, broken);
    }
    tellWhy();
  }

  let hasTold = false;

  /** Tells the user why nothing works, once it is known how the client wants to be told. */
  function tellWhy() {
    if (speaksStrings !== undefined && !hasTold) {
      hasTold = true;
      show(ERROR, broken);
    }
  }

  // -- Messages in, and work

  /** What has come before the module was there. */
  let early = [];

  const channel = new MessageChannel();
  let isScheduled = false;

  function schedule() {
    if (!isScheduled) {
      isScheduled = true;
      // A timer would wait some milliseconds each time.
      channel.port2.postMessage(null);
    }
  }

  channel.port1.onmessage = () => {
    isScheduled = false;
    if (instance === undefined) {
      return;
    }
    let state;
    try {
      state = instance.ludex_work();
      drain();
    } catch (error) {
      restart(error);
      schedule();
      return;
    }
    if (state === 1) {
      schedule();
    } else if (state === 2) {
      close();
    } else {
      restarts = 0;
    }
  };

  /** A message in which every text is Unicode: an editor may have cut a character in two. */
  function wellFormed(message) {
    return JSON.stringify(message, (_, value) =>
      typeof value === "string" && value.isWellFormed?.() === false ? value.toWellFormed() : value,
    );
  }

  /** Takes a message of the client, as text and as object. */
  function take(text, message) {
    const { id, method } = message;
    if (method === "initialize" && initialize === undefined) {
      // What is kept here of documents is changed by UTF-16 positions. They are the default, and every client has them.
      const general = { ...message.params?.capabilities?.general, positionEncodings: ["utf-16"] };
      const capabilities = { ...message.params?.capabilities, general };
      initialize = { ...message.params, capabilities };
      text = wellFormed({ ...message, params: initialize });
      folders = initialize.workspaceFolders?.reduce((all, folder) => all.set(folder.uri, folder), new Map());
    }
    if (id !== undefined && id !== null && method !== undefined) {
      pending.add(JSON.stringify(id));
    }
    if (broken !== undefined) {
      tellWhy();
      if (id !== undefined && method !== undefined) {
        fail(JSON.stringify(id), INTERNAL_ERROR, broken);
      }
      if (method === "exit") {
        close();
      }
      return;
    }
    note(message);
    if (documents.get(message.params?.textDocument?.uri)?.isLeftOut) {
      if (id !== undefined && method !== undefined) {
        fail(JSON.stringify(id), CONTENT_MODIFIED, "the document is left out");
      }
      return;
    }
    try {
      write(text);
      drain();
    } catch (error) {
      restart(error);
    }
    schedule();
  }

  function receive(data) {
    if (typeof data !== "string") {
      return take(wellFormed(data), data);
    }
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      message = null;
    }
    if (message === null || typeof message !== "object") {
      // The module answers what is no message.
      message = {};
    }
    const isWhole = !/\\u[dD][89a-fA-F]/.test(data);
    return take(isWhole ? data : wellFormed(message), message);
  }

  async function start(wasm) {
    try {
      module = await load(wasm);
      begin();
    } catch (error) {
      giveUp(error.message ?? String(error));
    }
    const waiting = early;
    early = undefined;
    waiting.forEach(receive);
  }

  onmessage = ({ data }) => {
    const asksToStart = typeof data === "object" && data !== null && data.ludex === "start";
    if (speaksStrings === undefined && !asksToStart) {
      speaksStrings = typeof data === "string";
    }
    if (early === undefined) {
      receive(data);
      return;
    }
    if (!asksToStart) {
      early.push(data);
    }
    if (module === undefined && !start.isUnderWay) {
      start.isUnderWay = true;
      start(data.wasm);
    }
  };
})();
