// The program `ludex` as a server: which one it is, and how it is run.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";

import { findProgram } from "./installed";
import { text } from "./languages";
import type { Offer, OwnProgram } from "./ownProgram";
import { type Button, type Launcher, Missing, openPathSetting, quiet, type Server, type Session } from "./server";

/** The program that the setting names, or else the extension's own one, or else that on the PATH. */
export function programs(own: OwnProgram): Launcher {
  return {
    // Files, and those that are not saved yet.
    schemes: () => ["file", "untitled"],

    async find() {
      const wanted = vscode.workspace.getConfiguration("ludex").get<string>("path", "").trim();
      if (wanted !== "") {
        return (await findProgram(wanted)) ?? missing(own, wanted);
      }
      return (await own.find()) ?? (await findProgram("ludex")) ?? missing(own, "ludex", await own.offer());
    },

    async launch(program: string, options: LanguageClientOptions, onError: (error: Error) => void): Promise<Session> {
      let child: ChildProcess | undefined;
      const start = async () => {
        child = spawn(program, ["lsp"]);
        await once(child, "spawn"); // fails with the error, if there is one
        child.on("error", onError);
        return child;
      };
      return {
        client: quiet(new LanguageClient("ludex", "Ludex", start, options)),
        kill: () => child?.kill(),
        exitCode: () => child?.exitCode ?? undefined,
      };
    },

    async print(program: string, words: string[]) {
      try {
        return (await promisify(execFile)(program, words)).stdout;
      } catch (error) {
        const said = (error as { stderr?: string }).stderr?.trim().replace(/^ludex: /, "");
        throw new Error(said || text(error));
      }
    },
  };
}

/** Fails with what there is to do. Who has named a program does not want another one: then there is no offer. */
function missing(own: OwnProgram, wanted: string, offer?: Offer): never {
  const where = /[\\/]/.test(wanted) ? "cannot be run" : "was not found on the PATH";
  const remedy = offer === undefined ? "Install Ludex" : `Download Ludex ${offer.version} ${origin(offer)}`;
  const first: Button = offer === undefined ? howToInstall : ["Download", (server) => download(own, offer, server)];
  const advice = `${remedy}, or say in the settings where it is.`;
  throw new Missing(`“${wanted}” ${where}.`, advice, [first, ["Open Settings", openPathSetting]]);
}

/** Where a download comes from, and how large it is. */
function origin({ archive }: Offer): string {
  return `from ${new URL(archive.url).host} (${Math.ceil(archive.size / 1e6)} MB)`;
}

async function download(own: OwnProgram, offer: Offer, server: Server): Promise<void> {
  server.output.info(`downloading ${offer.archive.url}`);
  try {
    if (await own.download(offer)) {
      await server.restart();
    }
  } catch (error) {
    const message = `Ludex could not be downloaded: ${text(error)}`;
    server.output.error(message);
    server.tell(message, ["Try Again", () => download(own, offer, server)], howToInstall);
  }
}

/** The first step of the walkthrough has the commands. */
const howToInstall: Button = [
  "How to Install",
  () => {
    const step = { category: "ludex.ludex#start", step: "ludex.ludex#start#install" };
    return vscode.commands.executeCommand("workbench.action.openWalkthrough", step, false);
  },
];
