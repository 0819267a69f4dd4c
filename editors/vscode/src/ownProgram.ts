// The program that the extension has itself: in the package for one system, or downloaded when somebody says so.

import { readdir, readFile, rm } from "node:fs/promises";
import * as path from "node:path";

import * as vscode from "vscode";

import { canRun } from "./installed";
import { type Archive, EXECUTABLE, install, type Release, system } from "./release";

/** What can be downloaded for this system. */
export interface Offer {
  version: string;
  archive: Archive;
}

export class OwnProgram {
  constructor(private readonly context: vscode.ExtensionContext) {}

  /** The program, if there is one. */
  async find(): Promise<string | undefined> {
    const candidates = [this.context.asAbsolutePath(path.join("dist", "bin", EXECUTABLE))];
    const offer = await this.offer();
    if (offer !== undefined) {
      candidates.push(path.join(this.folder(offer), EXECUTABLE));
    }
    for (const candidate of candidates) {
      if (await canRun(candidate)) {
        return candidate;
      }
    }
    return undefined;
  }

  /** What can be downloaded: a package that was made in a clone names no release. */
  async offer(): Promise<Offer | undefined> {
    let release: Release;
    try {
      release = JSON.parse(await readFile(this.context.asAbsolutePath(path.join("dist", "release.json")), "utf8"));
    } catch {
      return undefined;
    }
    const archive = release.archives[system()];
    return archive && { version: release.version, archive };
  }

  /** Downloads the program, with what it takes shown. True if it is there afterwards, false if it was stopped. */
  async download(offer: Offer): Promise<boolean> {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: `Ludex: downloading version ${offer.version}`,
      cancellable: true,
    };
    return vscode.window.withProgress(options, async (_, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      try {
        await install(offer.archive, this.folder(offer), stop.signal);
      } catch (error) {
        if (token.isCancellationRequested) {
          return false;
        }
        throw error;
      }
      await this.removeOthers(offer);
      return true;
    });
  }

  /** Below what VS Code keeps for the extension, and removes with it. */
  private folder({ version, archive }: Offer): string {
    return path.join(this.context.globalStorageUri.fsPath, "programs", `${version}-${archive.sha256.slice(0, 12)}`);
  }

  /** Removes the programs of earlier versions. One that another window still runs may stay until the next time. */
  private async removeOthers(offer: Offer): Promise<void> {
    const kept = this.folder(offer);
    for (const name of await readdir(path.dirname(kept))) {
      if (name !== path.basename(kept)) {
        await rm(path.join(path.dirname(kept), name), { recursive: true, force: true }).catch(() => undefined);
      }
    }
  }
}
