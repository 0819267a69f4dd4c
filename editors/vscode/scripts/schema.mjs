// Brings what `ludex schema` prints into the extension: schemas/ludex.schema.json is that text, and the setting
// ludex.diagnostics.severity in package.json gets the codes of it with their titles.
//
//   ludex schema | node scripts/schema.mjs           writes both
//   ludex schema | node scripts/schema.mjs --check   says what differs, and ends with 1
import { readFileSync, writeFileSync } from "node:fs";

const SETTING = "ludex.diagnostics.severity";

const files = { schema: at("../schemas/ludex.schema.json"), manifest: at("../package.json") };
const printed = readFileSync(0, "utf8");
const before = readFileSync(files.manifest, "utf8");
const wanted = { schema: printed, manifest: withCodes(JSON.parse(before), JSON.parse(printed)) };

const differing = Object.keys(files).filter((name) => read(files[name]) !== wanted[name]);
if (process.argv.includes("--check")) {
  for (const name of differing) {
    console.error(`${files[name].pathname} is not what ludex schema prints: run ludex schema | node scripts/schema.mjs`);
  }
  process.exitCode = differing.length === 0 ? 0 : 1;
} else {
  for (const name of differing) {
    writeFileSync(files[name], wanted[name]);
  }
}

/** The text of package.json with the codes of a schema. */
function withCodes(manifest, schema) {
  const { properties } = schema.properties.diagnostics.properties.severity;
  const section = manifest.contributes.configuration.find((section) => SETTING in section.properties);
  const setting = section.properties[SETTING];
  // What follows in the order of the file is what describes it.
  setting.properties = Object.fromEntries(
    Object.entries(properties).map(([code, { type, enum: values, description }]) => [
      code,
      { type, enum: values, description },
    ]),
  );
  const text = JSON.stringify(manifest, null, 2);
  // A code takes one line.
  const lines = /^( +"[a-z]+\/[a-z0-9-]+": )(\{\n[^{}]*\})(,?)$/gm;
  return `${text.replace(lines, (_, name, value, comma) => name + onOneLine(value) + comma)}\n`;
}

function onOneLine(json) {
  return JSON.stringify(JSON.parse(json), null, 1).replace(/\n */g, " ");
}

function at(path) {
  return new URL(path, import.meta.url);
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
