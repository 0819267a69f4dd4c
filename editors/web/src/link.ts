// Links that hold texts: the files as JSON, packed, in the part of the address behind `#`, which browsers send to nobody.
// What comes from a link is not trusted: its size is bounded before, while and after it is unpacked, names become harmless
// ones, and nothing of it is run.

import { safeName } from "./names";
import type { Given } from "./project";

/** The beginning of the fragment, with the version of what follows. */
const BEGINNING = "#v1=";

const MAX_FRAGMENT = 1_500_000;

/** The most that a link may unpack to, in bytes. */
export const MAX_UNPACKED = 1 << 20;

const MAX_FILES = 100;

/** The first file is shown. */
interface Packed {
  files: [name: string, text: string][];
}

async function throughStream(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most: number) {
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error(`it unpacks to more than ${most >> 20} MiB`);
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The fragment for these files. */
export async function pack(files: readonly { name: string; text: string }[]): Promise<string> {
  const packed: Packed = { files: files.map(({ name, text }) => [name, text]) };
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  if (bytes.length > MAX_UNPACKED || files.length > MAX_FILES) {
    throw new Error(`a link holds at most ${MAX_UNPACKED >> 20} MiB and ${MAX_FILES} files`);
  }
  const small = await throughStream(bytes, new CompressionStream("deflate-raw"), Infinity);
  let characters = "";
  for (const byte of small) {
    characters += String.fromCharCode(byte);
  }
  return BEGINNING + btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function isLink(fragment: string): boolean {
  return fragment.startsWith(BEGINNING);
}

/** The files of a fragment. */
export async function unpack(fragment: string): Promise<Given[]> {
  if (fragment.length > MAX_FRAGMENT) {
    throw new Error("it is too long");
  }
  const letters = fragment.slice(BEGINNING.length);
  if (!/^[\w-]+$/.test(letters)) {
    throw new Error("it is damaged");
  }
  let packed: unknown;
  try {
    const characters = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const small = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const bytes = await throughStream(small, new DecompressionStream("deflate-raw"), MAX_UNPACKED);
    packed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const isLarge = error instanceof Error && error.message.startsWith("it ");
    throw isLarge ? error : new Error("it is damaged");
  }
  return files(packed);
}

function files(packed: unknown): Given[] {
  const given: unknown = (packed as Partial<Packed> | null)?.files;
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_FILES) {
    throw new Error("it holds no files, or too many");
  }
  return given.map((one: unknown) => {
    const [name, text] = Array.isArray(one) ? (one as unknown[]) : [];
    if (typeof name !== "string" || typeof text !== "string" || safeName(name) === undefined) {
      throw new Error("one of its files has no name or no text");
    }
    return { name, text };
  });
}
