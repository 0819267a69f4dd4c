// Writes ludex.vsix out of what is built. The setting ludex.diagnostics.severity gets its codes here, with their titles,
// from dist/ludex.schema.json: they are the program's, and package.json does not repeat them. Where the worker for browsers
// is not built (esbuild.mjs), the package has no part for browsers.
//
// With LUDEX_RELEASE, a folder that server/packaging/archive.py has filled, it makes the packages of a release there
// instead: one for each system whose archive it has, with the program inside; one for VS Code for the web; and one for all
// others, which names the archives and their checksums and offers to download one.
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";

const SETTING = "ludex.diagnostics.severity";
const FOLDER = "dist/package";

const archives = process.env.LUDEX_RELEASE && path.resolve(process.env.LUDEX_RELEASE);
process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const schema = JSON.parse(readFileSync("dist/ludex.schema.json", "utf8"));
// What is private here can be published from its package.
const { scripts, private: _, ...manifest } = JSON.parse(readFileSync("package.json", "utf8"));
const { version } = manifest;
const section = manifest.contributes.configuration.find((section) => SETTING in section.properties);
section.properties[SETTING].properties = schema.properties.diagnostics.properties.severity.properties;

if (!existsSync("dist/web/ludex.wasm")) {
  console.warn("without the worker for browsers, which editors/web/build.sh builds");
  delete manifest.browser;
  rmSync("dist/browser.js", { force: true });
}

const readmePath = "dist/README.md";
rmSync(FOLDER, { recursive: true, force: true });
rmSync("dist/bin", { recursive: true, force: true });
rmSync("dist/release.json", { force: true });
for (const file of [".vscodeignore", ...(await listFiles({ packageManager: PackageManager.None, readmePath }))]) {
  cpSync(file, `${FOLDER}/${file}`);
}
writeFileSync(`${FOLDER}/package.json`, JSON.stringify(manifest, null, 2));

const write = (packagePath, target) =>
  createVSIX({ cwd: FOLDER, packagePath, target, readmePath, dependencies: false, rewriteRelativeLinks: false });
if (archives) {
  await writeRelease();
} else {
  await write("ludex.vsix");
}
rmSync(FOLDER, { recursive: true });

/** The packages of a release. */
async function writeRelease() {
  const repository = manifest.repository.url.replace(/\.git$/, "");
  const release = { version, archives: {} };
  let notices;
  // The entry for browsers stays in each package: that an extension has one is said of all its packages at once.
  rmSync(`${FOLDER}/dist/web`, { recursive: true, force: true });
  for (const { target, npm, vscode } of JSON.parse(readFileSync("../../server/packaging/targets.json", "utf8"))) {
    const folder = path.join(archives, `ludex-${version}-${target}`);
    if (npm === null || !existsSync(folder)) {
      continue;
    }
    const archive = `${folder}${target.includes("-windows-") ? ".zip" : ".tar.gz"}`;
    release.archives[npm] = {
      url: `${repository}/releases/download/v${version}/${path.basename(archive)}`,
      sha256: readFileSync(`${archive}.sha256`, "utf8").slice(0, 64),
      size: statSync(archive).size,
    };
    const program = target.includes("-windows-") ? "ludex.exe" : "ludex";
    notices = path.join(folder, "THIRD-PARTY-NOTICES.txt");
    cpSync(path.join(folder, program), `${FOLDER}/dist/bin/${program}`);
    cpSync(notices, `${FOLDER}/dist/bin/THIRD-PARTY-NOTICES.txt`);
    // An archive that came through another system has lost it.
    chmodSync(`${FOLDER}/dist/bin/${program}`, 0o755);
    for (const name of vscode) {
      await write(path.join(archives, `ludex-${version}-${name}.vsix`), name);
    }
    rmSync(`${FOLDER}/dist/bin`, { recursive: true });
  }
  if (manifest.browser) {
    cpSync("dist/web", `${FOLDER}/dist/web`, { recursive: true });
    // What is built into the worker is built into the program, too.
    cpSync(notices, `${FOLDER}/dist/web/THIRD-PARTY-NOTICES.txt`);
    await write(path.join(archives, `ludex-${version}-web.vsix`), "web");
  }
  writeFileSync(`${FOLDER}/dist/release.json`, JSON.stringify(release, null, 2));
  await write(path.join(archives, `ludex-${version}.vsix`));
}
