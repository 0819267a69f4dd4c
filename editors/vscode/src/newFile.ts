// New files: the beginning of a game in each language, as `ludex new` prints it.

import * as vscode from "vscode";

import { text } from "./languages";
import type { Server } from "./server";

interface Manifest {
  contributes: { languages: { id: string; aliases: string[] }[] };
}

export function registerNewFile(server: Server, manifest: Manifest): vscode.Disposable {
  return vscode.commands.registerCommand("ludex.newFile", async (given?: unknown) => {
    try {
      const language = typeof given === "string" ? given : await chosen(server, manifest);
      if (language !== undefined) {
        const content = await server.print("new", "--stdout", language);
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
      }
    } catch (error) {
      void vscode.window.showErrorMessage(`Ludex: ${text(error)}`);
    }
  });
}

async function chosen(server: Server, { contributes }: Manifest): Promise<string | undefined> {
  const names = new Map(contributes.languages.map(({ id, aliases }) => [id, aliases[0]]));
  // A line for each language: its id, the extension of its files, and what they begin with.
  const lines = (await server.print("new")).matchAll(/^(\S+) +(\.\S+) +(.+)$/gm);
  const items = [...lines].map(([, language, ending, about]) => ({
    label: names.get(language) ?? language,
    description: ending,
    detail: about,
    language,
  }));
  const options = { title: "Ludex: New File", placeHolder: "Which language?", matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.language;
}
