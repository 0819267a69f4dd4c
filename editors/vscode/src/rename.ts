// What an author reads when a name cannot be changed. VS Code shows it beside the cursor before the new name is
// typed, and as a notification after that.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";

import { text } from "./languages";

/** As much as is read at a glance. */
const LENGTH = 160;

const AGAIN = "Choose Another Name";

export function renameMiddleware(): Pick<Middleware, "prepareRename" | "provideRenameEdits"> {
  return {
    prepareRename: async (document, position, token, next) => {
      try {
        return await next(document, position, token);
      } catch (error) {
        throw new Error(`Cannot rename: ${reason(error)}`);
      }
    },
    provideRenameEdits: async (document, position, newName, token, next) => {
      try {
        return await next(document, position, newName, token);
      } catch (error) {
        if (!token.isCancellationRequested) {
          // VS Code's own notification has no button, and cuts off what does not fit into one line.
          void vscode.window.showInformationMessage(`Cannot rename: ${reason(error)}.`, AGAIN).then((chosen) => {
            if (chosen === AGAIN) {
              void vscode.commands.executeCommand("editor.action.rename", [document.uri, position]);
            }
          });
        }
        return new vscode.WorkspaceEdit();
      }
    },
  };
}

/** Asks for another name of what stands at a position as the server writes it. */
export async function renameAt(uri: string, { line, character }: { line: number; character: number }): Promise<void> {
  const position = new vscode.Position(line, character);
  await vscode.commands.executeCommand("editor.action.rename", [vscode.Uri.parse(uri), position]);
}

/** The first line of a reason, without what is too much for a small box. */
function reason(error: unknown): string {
  const line = text(error).trim().split("\n", 1)[0].replace(/\.$/, "");
  return line.length <= LENGTH ? line : `${line.slice(0, LENGTH).replace(/\s+\S*$/, "")} …`;
}
