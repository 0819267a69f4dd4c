// The texts of files: GDL has many old ones in Latin-1.

/** The text of a file's bytes, and their encoding if it is not UTF-8. */
export function decoded(bytes: Uint8Array): { text: string; encoding?: "latin1" } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return { text, encoding: "latin1" };
  }
}
