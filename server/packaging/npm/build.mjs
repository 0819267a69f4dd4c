// Makes the packages for npm out of the folders that archive.py has written: node build.mjs [FOLDER]
//
// FOLDER (target/packages) gets npm/NAME.tgz for each system whose archive is there, with the program inside, and for
// `ludex`, which has these as optional dependencies, so that npm installs the one that fits, and a launcher.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../../..");
const packages = path.resolve(process.argv[2] ?? path.join(root, "target/packages"));
const out = path.join(packages, "npm");

const manifest = readFileSync(path.join(root, "Cargo.toml"), "utf8");
const workspace = manifest.slice(manifest.indexOf("[workspace.package]"));
const field = (name) => new RegExp(`^${name} = "(.*)"$`, "m").exec(workspace)[1];
const version = field("version");

/** What all of the packages say of themselves. */
const shared = {
  version,
  license: field("license"),
  homepage: field("homepage"),
  repository: { type: "git", url: `git+${field("repository")}.git` },
  bugs: `${field("repository")}/issues`,
};
const TEXTS = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "THIRD-PARTY-NOTICES.txt"];

/** Writes a package.json and packs its folder. */
function pack(folder, content) {
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({ ...content, ...shared }, null, 2)}\n`);
  const words = ["pack", "--loglevel=error", "--pack-destination", out, folder];
  // On Windows npm is a script, which only a shell runs.
  const { status } = spawnSync("npm", words, { stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
  if (status !== 0) {
    throw new Error(`${folder} cannot be packed`);
  }
}

rmSync(out, { recursive: true, force: true });
const systems = JSON.parse(readFileSync(path.join(here, "../targets.json"), "utf8")).filter(({ npm }) => npm !== null);
const optionalDependencies = Object.fromEntries(systems.map(({ npm }) => [`@ludex/${npm}`, version]));
let texts;
for (const { target, npm } of systems) {
  const archive = path.join(packages, `ludex-${version}-${target}`);
  if (!existsSync(archive)) {
    console.error(`npm: @ludex/${npm} is left out, because ${archive} is not there`);
    continue;
  }
  texts = archive;
  const [os, cpu] = npm.split("-");
  const program = os === "win32" ? "ludex.exe" : "ludex";
  const folder = path.join(out, npm);
  mkdirSync(folder, { recursive: true });
  for (const name of [program, ...TEXTS]) {
    cpSync(path.join(archive, name), path.join(folder, name));
  }
  pack(folder, {
    name: `@ludex/${npm}`,
    description: `The program of the package ludex for ${npm}`,
    os: [os],
    cpu: [cpu],
    files: [program, ...TEXTS],
    preferUnplugged: true,
  });
}
if (texts === undefined) {
  throw new Error(`there is no archive in ${packages}`);
}
const folder = path.join(out, "ludex");
mkdirSync(folder, { recursive: true });
cpSync(path.join(here, "bin"), path.join(folder, "bin"), { recursive: true });
for (const name of TEXTS.filter((name) => !name.startsWith("THIRD"))) {
  cpSync(path.join(texts, name), path.join(folder, name));
}
pack(folder, {
  name: "ludex",
  description: "Language server and checker for the languages people write games in",
  keywords: ["game", "language-server", "linter", "gdl", "bogl"],
  bin: { ludex: "bin/ludex.js" },
  engines: { node: ">=18" },
  optionalDependencies,
});
