// Writes dist/ludex.schema.json: what `ludex schema` prints. LUDEX names the program, on the PATH or by a path from the
// root of the repository; without it cargo builds the one of this checkout.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cargo = ["cargo", "run", "--quiet", "--release", "--locked", "--package", "ludex", "--"];
const [program, ...words] = process.env.LUDEX ? [process.env.LUDEX] : cargo;
const { status, stdout, error } = spawnSync(program, [...words, "schema"], {
  cwd: fileURLToPath(new URL("../../..", import.meta.url)),
  maxBuffer: 2 ** 24,
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) {
  console.error(`${program} does not print the schema (${error?.message ?? status}); LUDEX names another ludex`);
  process.exit(1);
}
const dist = new URL("../dist/", import.meta.url);
mkdirSync(dist, { recursive: true });
writeFileSync(new URL("ludex.schema.json", dist), stdout);
