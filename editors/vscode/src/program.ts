// The program `ludex` as a server: where it is, and how it is run.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";

import { text } from "./languages";
import { type Launcher, Missing, openPathSetting, quiet, type Session } from "./server";

export const PROGRAM: Launcher = {
  // Files, and those that are not saved yet.
  schemes: () => ["file", "untitled"],

  async find() {
    const wanted = vscode.workspace.getConfiguration("ludex").get<string>("path", "").trim() || "ludex";
    const program = await findProgram(wanted);
    if (program === undefined) {
      const where = /[\\/]/.test(wanted) ? "cannot be run" : "was not found on the PATH";
      const advice = "Install Ludex, or say in the settings where it is.";
      throw new Missing(`“${wanted}” ${where}.`, advice, ["Open Settings", openPathSetting]);
    }
    return program;
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

/** The program that the setting `ludex.path` means, or undefined if it cannot be run. */
async function findProgram(wanted: string): Promise<string | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find((folder) => folder.uri.scheme === "file")?.uri.fsPath;
  const expanded = wanted
    .replace(/^~(?=$|[\\/])/, homedir())
    .replaceAll("${workspaceFolder}", folder ?? "${workspaceFolder}");
  const folders = /[\\/]/.test(expanded) ? [folder ?? homedir()] : searchPath();
  for (const base of folders) {
    for (const ending of endings()) {
      const candidate = path.resolve(base, expanded + ending);
      if (await canRun(candidate)) {
        return candidate;
      }
    }
  }
  return undefined;
}

function searchPath(): string[] {
  return (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

/** What Windows lets people leave out at the end of a program's name. */
function endings(): string[] {
  return process.platform === "win32" ? ["", ".exe"] : [""];
}

async function canRun(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
