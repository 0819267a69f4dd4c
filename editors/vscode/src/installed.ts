// Where a program is that somebody has installed.

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import * as path from "node:path";

import * as vscode from "vscode";

/** The program that a name on the PATH or a path means, or undefined if it cannot be run. */
export async function findProgram(wanted: string): Promise<string | undefined> {
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

/** True if this is a file that can be run. */
export async function canRun(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
