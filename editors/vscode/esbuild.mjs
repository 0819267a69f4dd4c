// Bundles the extension and its client library into dist/extension.js and, for browsers, dist/browser.js, the page of the
// preview into dist/preview.js and preview.css, and the licences of what went into the extension into
// dist/THIRD-PARTY-NOTICES.txt. The server for browsers comes into dist/web if editors/web/build.sh has built it.
// --production: small, without a source map. --watch: again after every change.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import * as esbuild from "esbuild";

const production = process.argv.includes("--production");

const shared = {
  bundle: true,
  minify: production,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

const extension = {
  ...shared,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  format: "cjs",
  platform: "node",
  target: "node20",
  external: ["vscode"],
  sourcemap: !production,
};

const browser = {
  ...extension,
  entryPoints: ["src/browser.ts"],
  outfile: "dist/browser.js",
  platform: "browser",
  target: "es2022",
};

const preview = {
  ...shared,
  entryPoints: ["media/preview.js"],
  outdir: "dist",
  format: "iife",
  platform: "browser",
  target: "chrome122", // that of VS Code 1.90
};

/** The licences of the packages that a bundle is made of. */
function notices(inputs) {
  const folders = inputs.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (file === undefined) {
      throw new Error(`${folder} has no licence file`);
    }
    return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** The worker with its WebAssembly. Without it the extension has no part for browsers (scripts/package.mjs). */
function copyWorker() {
  const built = path.resolve("../..", process.env.CARGO_TARGET_DIR ?? "target", "web");
  rmSync("dist/web", { recursive: true, force: true });
  if (existsSync(`${built}/ludex.wasm`)) {
    cpSync(`${built}/ludex.wasm`, "dist/web/ludex.wasm");
    cpSync("../web/src/worker.js", "dist/web/worker.js");
  }
}

copyWorker();
if (process.argv.includes("--watch")) {
  const contexts = await Promise.all([extension, browser, preview].map((options) => esbuild.context(options)));
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  const built = await Promise.all([extension, browser, preview].map((options) => esbuild.build(options)));
  const inputs = built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync("dist/THIRD-PARTY-NOTICES.txt", notices(inputs));
}
