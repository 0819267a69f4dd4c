// What the build puts into the page (build.mjs).

/** The addresses of the worker and its WebAssembly, beside the page. */
declare const WORKER: string;
declare const WASM: string;

/** For the service worker: a name for this version of the page, and the addresses of its files. */
declare const VERSION: string;
declare const FILES: string[];

declare module "ludex:languages" {
  const languages: {
    id: string;
    title: string;
    extensions: string[];
    comments?: { lineComment?: string; blockComment?: [string, string] };
    autoClosingPairs: { open: string; close: string }[];
    wordPattern: string | { pattern: string; flags: string };
    tabSize: number;
    /** What a new file begins with. */
    skeleton: string;
  }[];
  export default languages;
}

declare module "ludex:examples" {
  const examples: {
    title: string;
    /** One sentence or two. */
    what: string;
    isFaulty: boolean;
    /** The first one is shown. */
    files: { name: string; text: string }[];
  }[];
  export default examples;
}
