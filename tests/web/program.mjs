// What the command line says of a text, to be compared with what the page says.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "../browser/support.mjs";

/** The findings in a text, as the bench lists those of the page. */
export function checked(ludex, name, text) {
  const folder = mkdtempSync(path.join(tmpdir(), "ludex-web-check-"));
  try {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    const options = { cwd: folder, encoding: "utf8", env: { ...process.env, HOME: folder } };
    const { status, stdout, stderr } = spawnSync(ludex, ["check", "--output-format", "jsonl", name], options);
    expect(status === 0 || status === 1, `${ludex} check: ${stderr}`);
    const findings = stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const lines = findings.map(({ path, range, severity, code, message }) => {
      const { line, column } = range.start;
      return `${path}:${line}:${column} ${severity} ${code}: ${message.replaceAll("`", "")}`;
    });
    return lines.sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
