// The server in a browser: a worker that the extension brings along (editors/web), which has no disk. What lies in the
// folders it is told (folders.ts).

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/browser";

import { Folders } from "./folders";
import { extensions } from "./languages";
import { type Launcher, quiet, type Session } from "./server";

const NAME = "Ludex in a worker";

/** The workers of the extension. */
export function workers(context: vscode.ExtensionContext): Launcher {
  const of = (name: string) => vscode.Uri.joinPath(context.extensionUri, "dist/web", name);
  const endings = extensions(context.extension.packageJSON);
  let folders: Folders | undefined;
  context.subscriptions.push({ dispose: () => folders?.dispose() });
  return {
    schemes: () => {
      const own = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
      return [...new Set(["file", "untitled", ...own])];
    },

    async find() {
      return NAME;
    },

    async launch(_program: string, options: LanguageClientOptions, onError: (error: Error) => void): Promise<Session> {
      const wasm = await vscode.workspace.fs.readFile(of("ludex.wasm"));
      const worker = new Worker(of("worker.js").toString(true), { name: "ludex" });
      worker.addEventListener("error", ({ message }) => onError(new Error(message)));
      worker.postMessage({ ludex: "start", wasm });
      const client = quiet(new LanguageClient("ludex", "Ludex", options, worker));
      const own = new Folders(endings, (files) => client.sendNotification("ludex/files", files));
      folders?.dispose();
      folders = own;
      return {
        client,
        begun: () => void own.begin().catch(onError),
        kill: () => worker.terminate(),
        exitCode: () => undefined,
      };
    },

    async print(_program: string, words: string[]) {
      throw new Error(`“ludex ${words[0]}” needs the program, and in a browser there is none.`);
    },
  };
}
