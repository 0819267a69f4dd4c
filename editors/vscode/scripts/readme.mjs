// Writes dist/README.md, the page that VS Code shows of the extension. What lies outside of this folder is not packaged: in
// a package that is made in a clone the pictures are inside the page, in those of a release (LUDEX_RELEASE: package.mjs) it
// links to them, as to other pages, at the release's tag.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const readme = new URL("../README.md", import.meta.url);
const { version, repository } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

const inside = (text) =>
  text.replace(/(!\[[^\]]*\])\(([^)]+\.png)\)/g, (_, label, file) => {
    const picture = readFileSync(new URL(file, readme)).toString("base64");
    return `${label}(data:image/png;base64,${picture})`;
  });

const linked = (text) =>
  text.replace(/(!?)(\[[^\]]*\])\((\.[^)]+)\)/g, (_, picture, label, file) => {
    const place = path.posix.join(repository.directory, file);
    return `${picture}${label}(${repository.url.replace(/\.git$/, "")}/${picture ? "raw" : "blob"}/v${version}/${place})`;
  });

const text = readFileSync(readme, "utf8");
writeFileSync(new URL("../dist/README.md", import.meta.url), process.env.LUDEX_RELEASE ? linked(text) : inside(text));
