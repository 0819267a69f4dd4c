// Writes dist/README.md, the page that VS Code shows of the extension: README.md with its pictures inside, because
// what lies outside of this folder is not packaged.
import { readFileSync, writeFileSync } from "node:fs";

const readme = new URL("../README.md", import.meta.url);
const text = readFileSync(readme, "utf8").replace(/(!\[[^\]]*\])\(([^)]+\.png)\)/g, (_, label, path) => {
  const picture = readFileSync(new URL(path, readme)).toString("base64");
  return `${label}(data:image/png;base64,${picture})`;
});
writeFileSync(new URL("../dist/README.md", import.meta.url), text);
