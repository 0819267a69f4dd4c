// Writes ludex.vsix out of what is built. The setting ludex.diagnostics.severity gets its codes here, with their titles,
// from dist/ludex.schema.json: they are the program's, and package.json does not repeat them. Where the worker for browsers
// is not built (esbuild.mjs), the package has no part for browsers.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";

const SETTING = "ludex.diagnostics.severity";
const FOLDER = "dist/package";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const schema = JSON.parse(readFileSync("dist/ludex.schema.json", "utf8"));
const { scripts, ...manifest } = JSON.parse(readFileSync("package.json", "utf8"));
const section = manifest.contributes.configuration.find((section) => SETTING in section.properties);
section.properties[SETTING].properties = schema.properties.diagnostics.properties.severity.properties;

if (!existsSync("dist/web/ludex.wasm")) {
  console.warn("without the worker for browsers, which editors/web/build.sh builds");
  delete manifest.browser;
  rmSync("dist/browser.js", { force: true });
}

const readmePath = "dist/README.md";
rmSync(FOLDER, { recursive: true, force: true });
for (const file of [".vscodeignore", ...(await listFiles({ packageManager: PackageManager.None, readmePath }))]) {
  cpSync(file, `${FOLDER}/${file}`);
}
writeFileSync(`${FOLDER}/package.json`, JSON.stringify(manifest, null, 2));
await createVSIX({
  cwd: FOLDER,
  packagePath: "ludex.vsix",
  readmePath,
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
rmSync(FOLDER, { recursive: true });
