// A release of the program: which archives it has, as the package of the extension names them, and how one is fetched.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { promisify } from "node:util";

export interface Archive {
  url: string;
  /** In hexadecimal digits. */
  sha256: string;
  /** In bytes. */
  size: number;
}

/** What `dist/release.json` says. */
export interface Release {
  version: string;
  /** By the names of systems, as `system` gives them. */
  archives: Record<string, Archive>;
}

/** The name of this system, such as `linux-x64`. */
export function system(): string {
  return `${process.platform}-${process.arch}`;
}

/** What the file of the program is called here. */
export const EXECUTABLE = process.platform === "win32" ? "ludex.exe" : "ludex";

/**
 * Fetches an archive and unpacks it as a folder, which is there as a whole afterwards, or not at all. It fails if the
 * content is another one than the checksum says.
 */
export async function install(archive: Archive, folder: string, signal?: AbortSignal): Promise<void> {
  const content = await fetched(archive, signal);
  const found = createHash("sha256").update(content).digest("hex");
  if (found !== archive.sha256) {
    throw new Error(`${archive.url} has the checksum ${found}, not ${archive.sha256}, and was thrown away`);
  }
  await mkdir(path.dirname(folder), { recursive: true });
  const parts = await mkdtemp(`${folder}-`);
  try {
    const file = path.join(parts, "archive");
    await writeFile(file, content);
    const unpacked = path.join(parts, "unpacked");
    await mkdir(unpacked);
    await promisify(execFile)(tar(), ["-xf", file, "-C", unpacked, "--strip-components=1"]);
    await chmod(path.join(unpacked, EXECUTABLE), 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(unpacked, folder);
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

/** The content behind the address, at most as long as it should be. */
async function fetched({ url, size }: Archive, signal?: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, { signal });
  if (!response.ok || response.body === null) {
    throw new Error(`${url} answers ${response.status} ${response.statusText}`.trim());
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > size) {
      throw new Error(`${url} is longer than ${size} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A `tar` that can read what is fetched: that of Windows reads zip, too, another one on its PATH may not. */
function tar(): string {
  return process.platform === "win32" ? path.join(process.env.SystemRoot ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}
