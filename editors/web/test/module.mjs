// The real module of WebAssembly, driven without a worker around it: a message is worked on to its end at once.

import { existsSync, readFileSync } from "node:fs";

const built = new URL("../../../target/web/ludex.wasm", import.meta.url);

/** Why the module cannot be tested, or false. */
export const missing = !existsSync(built) && "target/web/ludex.wasm is not built";

const compiled = missing ? undefined : new WebAssembly.Module(readFileSync(built));

export class Server {
  #exports = new WebAssembly.Instance(compiled, {}).exports;
  #id = 0;

  /** A server that is initialized, for a client that asks for diagnostics. */
  constructor() {
    this.#exports.ludex_begin(0);
    const textDocument = { diagnostic: {}, documentSymbol: { hierarchicalDocumentSymbolSupport: true } };
    this.request("initialize", { capabilities: { textDocument } });
    this.tell("initialized", {});
  }

  /** Sends a notification, and works until there is nothing left to do. */
  tell(method, params) {
    return this.#send({ jsonrpc: "2.0", method, params });
  }

  /** The result of a request. */
  request(method, params) {
    this.#id += 1;
    const answer = this.#send({ jsonrpc: "2.0", id: this.#id, method, params }).find(({ id }) => id === this.#id);
    if (answer?.result === undefined) {
      throw new Error(`${method}: ${JSON.stringify(answer)}`);
    }
    return answer.result;
  }

  open(uri, languageId, text) {
    this.tell("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
  }

  #send(message) {
    const { memory, ...module } = this.#exports;
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    const at = module.ludex_room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    module.ludex_receive();
    while (module.ludex_work() === 1);
    const said = [];
    while (module.ludex_take() === 1) {
      const text = new Uint8Array(memory.buffer, module.ludex_output(), module.ludex_length());
      said.push(JSON.parse(new TextDecoder().decode(text)));
    }
    return said;
  }
}
