// Files from the disk and back: somebody chooses them, drops them, or takes them away as downloads.

import { decoded } from "../../common/text";
import { ENDINGS } from "./languages";
import { baseName } from "./names";
import { type Given, MAX_FILE, type PageFile } from "./project";

/** Files that go with those in the languages: settings, Python beside pyherc's levels, and games as text. */
const COMPANIONS = [".toml", ".py", ".txt"];

/** The bytes of a text as its file had them. */
function encoded({ text, encoding, lineEnd }: PageFile): Uint8Array<ArrayBuffer> {
  const lines = text.toJSON().join(lineEnd);
  const isLatin = encoding === "latin1" && /^[\0-\xff]*$/.test(lines);
  return isLatin ? Uint8Array.from(lines, (character) => character.charCodeAt(0)) : new TextEncoder().encode(lines);
}

/** The files of somebody's disk that the page can do something with, and how many it leaves alone. */
export async function fromDisk(files: readonly File[]): Promise<{ given: Given[]; left: number }> {
  const isOurs = ({ name }: File) => [...ENDINGS, ...COMPANIONS].some((ending) => name.toLowerCase().endsWith(ending));
  // One file that somebody has chosen is meant, whatever it is called.
  const wanted = files.filter((file) => file.size <= MAX_FILE && (files.length === 1 || isOurs(file)));
  const given = await Promise.all(
    wanted.map(async (file) => ({ name: file.webkitRelativePath || file.name, ...decoded(new Uint8Array(await file.arrayBuffer())) })),
  );
  return { given: given.sort((a, b) => (a.name < b.name ? -1 : 1)), left: files.length - wanted.length };
}

/** Asks for files, or for a folder with all that is in it. */
export function choose(isFolder: boolean): Promise<File[]> {
  const input = Object.assign(document.createElement("input"), { type: "file", multiple: true, webkitdirectory: isFolder });
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve([...(input.files ?? [])]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}

export function download(name: string, blob: Blob): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Saves a file among the downloads. */
export function save(file: PageFile): void {
  download(baseName(file.name), new Blob([encoded(file)], { type: "application/octet-stream" }));
  file.saved = file.text;
}
