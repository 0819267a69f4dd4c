// Builds the page into target/web: index.html, page.js, page.css, the worker, the icons, the service worker that keeps all
// of it for later, and the licences of what went into the page. ludex.wasm is put there by build.sh. Each file is asked for
// with the hash of its content, so that a page and a worker of two versions never meet.
//
//   node build.mjs [--production] [FOLDER]
//
// --production: small, without a source map.

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import * as esbuild from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const repository = path.resolve(here, "../..");
const production = process.argv.includes("--production");
const target = path.resolve(repository, process.env.CARGO_TARGET_DIR ?? "target");
const folder = path.resolve(process.argv.slice(2).find((word) => !word.startsWith("--")) ?? path.join(target, "web"));

const read = (...parts) => readFileSync(path.join(repository, ...parts), "utf8");
const json = (...parts) => JSON.parse(read(...parts));

/** The languages as VS Code's extension declares them: the page has no list of its own. */
function languages() {
  const { languages, configurationDefaults } = json("editors/vscode/package.json").contributes;
  return languages.map(({ id, aliases, extensions, configuration }) => {
    const { comments, autoClosingPairs, wordPattern } = json("editors/vscode", configuration);
    const tabSize = configurationDefaults[`[${id}]`]["editor.tabSize"];
    return { id, title: aliases[0], extensions, comments, autoClosingPairs, wordPattern, tabSize, skeleton: skeleton(extensions[0]) };
  });
}

/** What a new file begins with, as `ludex new` prints it: without the lines that lead to the files beside it. */
function skeleton(extension) {
  const folders = readdirSync(path.join(repository, "analysis")).map((folder) => `analysis/${folder}/data/new${extension}`);
  const file = folders.find((file) => existsSync(path.join(repository, file)));
  return read(file).split("\n").filter((line) => !line.includes("NAME")).join("\n");
}

/** The games of docs/examples with their texts; every one of them is in examples.json. */
function examples() {
  const endings = languages().flatMap(({ extensions }) => extensions);
  const listed = JSON.parse(readFileSync(path.join(here, "examples.json"), "utf8"));
  const all = readdirSync(path.join(repository, "docs/examples"), { recursive: true })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => endings.includes(path.extname(file)));
  const known = listed.flatMap(({ files }) => files);
  const odd = [...all.filter((file) => !known.includes(file)), ...known.filter((file) => !all.includes(file))];
  if (odd.length > 0) {
    throw new Error(`examples.json and docs/examples do not have the same files: ${odd.join(", ")}`);
  }
  return listed.map(({ title, what, files }) => ({
    title,
    what,
    isFaulty: files[0].startsWith("faulty/"),
    files: files.map((file) => ({ name: path.basename(file), text: read("docs/examples", file) })),
  }));
}

/** What the page imports from `ludex:…`. */
const made = {
  name: "made",
  setup(build) {
    const values = { languages, examples };
    build.onResolve({ filter: /^ludex:/ }, ({ path }) => ({ path: path.slice("ludex:".length), namespace: "made" }));
    build.onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => ({
      contents: JSON.stringify(values[path]()),
      loader: "json",
    }));
  },
};

/** The licences of the packages that the page is made of. */
function notices(inputs) {
  const folders = inputs.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const place = path.join(here, folder);
    const { name, version, license } = JSON.parse(readFileSync(`${place}/package.json`, "utf8"));
    const file = readdirSync(place).find((file) => /^licen[cs]e/i.test(file));
    if (file === undefined) {
      throw new Error(`${place} has no licence file`);
    }
    return `${name} ${version} (${license})\n\n${readFileSync(`${place}/${file}`, "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** The name under which the page asks for a file of the folder: with the hash of what is in it. */
function versioned(name) {
  const place = path.join(folder, name);
  const hash = existsSync(place) ? createHash("sha256").update(readFileSync(place)).digest("hex").slice(0, 12) : "none";
  return `${name}?v=${hash}`;
}

function bundle(options) {
  return esbuild.build({
    absWorkingDir: here,
    outdir: folder,
    bundle: true,
    platform: "browser",
    target: ["chrome123", "firefox120", "safari17.5"],
    minify: production,
    sourcemap: !production,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    plugins: [made],
    ...options,
  });
}

mkdirSync(folder, { recursive: true });
await bundle({ entryPoints: { worker: "src/worker.js" }, format: "iife" });
copyFileSync(path.join(repository, "editors/vscode/icons/ludex.svg"), path.join(folder, "icon.svg"));
copyFileSync(path.join(repository, "editors/vscode/icons/ludex.png"), path.join(folder, "icon.png"));
const [worker, wasm] = [versioned("worker.js"), versioned("ludex.wasm")];
const { metafile } = await bundle({
  entryPoints: { page: "src/page.ts" },
  format: "iife",
  define: { WORKER: JSON.stringify(worker), WASM: JSON.stringify(wasm) },
});
writeFileSync(path.join(folder, "THIRD-PARTY-NOTICES.txt"), notices(Object.keys(metafile.inputs)));
const named = Object.fromEntries(["page.js", "page.css", "icon.svg", "icon.png"].map((name) => [name, versioned(name)]));
const html = readFileSync(path.join(here, "src/index.html"), "utf8");
writeFileSync(
  path.join(folder, "index.html"),
  html.replace(/"([\w.]+)\?v"/g, (_, name) => `"${named[name]}"`),
);
const files = ["./", worker, wasm, ...Object.values(named), "manifest.webmanifest"];
copyFileSync(path.join(here, "src/manifest.webmanifest"), path.join(folder, "manifest.webmanifest"));
const version = createHash("sha256").update([versioned("index.html"), ...files].join("\n")).digest("hex").slice(0, 12);
await bundle({
  entryPoints: { offline: "src/offline.ts" },
  format: "iife",
  define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) },
});
if (production) {
  for (const old of readdirSync(folder).filter((name) => name.endsWith(".map"))) {
    rmSync(path.join(folder, old));
  }
}
if (!existsSync(path.join(folder, "ludex.wasm"))) {
  console.warn(`${folder} has no ludex.wasm yet: editors/web/build.sh makes it`);
}
