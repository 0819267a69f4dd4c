// Names of files, which come from disks, links and people: paths of harmless words below one folder that is on no disk.

/** The folder in which all files of the page are, as the server sees it. */
export const ROOT = "file:///game";

const MAX_NAME = 200;
const MAX_PART = 100;
const MAX_DEPTH = 16;

/** Characters that mean something in paths and pages, and those that nobody sees. */
const ODD = /[\p{C}\p{Zl}\p{Zp}<>:"|?*\\`&'#%]/gu;

/** Blanks and dots around a part, and half a character where it was cut. */
const ENDS = /^[\s.\p{Cs}]+|[\s.]+$/gu;

/** A name without what does not belong into one; undefined if nothing is left of it. */
export function safeName(given: string): string | undefined {
  const parts = given
    .slice(0, 10 * MAX_NAME)
    .normalize("NFC")
    .split(/[/\\]/)
    .map((part) => part.replace(ODD, "").slice(-MAX_PART).replace(ENDS, ""))
    .filter((part) => part !== "");
  const name = parts.slice(-MAX_DEPTH).join("/");
  return name === "" || name.length > MAX_NAME ? undefined : name;
}

/** A name like this one that is not taken yet. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/su.exec(name) ?? ["", name, ""];
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    free = `${stem}-${number}${ending ?? ""}`;
  }
  return free;
}

export function uriOf(name: string): string {
  return `${ROOT}/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** The name of a file of the page, however its URI is spelled; undefined for other URIs. */
export function nameOf(uri: string): string | undefined {
  if (!uri.startsWith(`${ROOT}/`)) {
    return undefined;
  }
  try {
    return decodeURIComponent(uri.slice(ROOT.length + 1));
  } catch {
    return undefined;
  }
}

/** The name without its folders. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
