// New files: a small beginning in each language that has no fault.

import * as vscode from "vscode";

import { SKELETONS } from "./skeletons";

export function registerNewFile(): vscode.Disposable {
  return vscode.commands.registerCommand("ludex.newFile", async (given?: unknown) => {
    const language = typeof given === "string" ? given : await chosen();
    const skeleton = SKELETONS.find((skeleton) => skeleton.language === language);
    if (skeleton === undefined) {
      return;
    }
    const document = await vscode.workspace.openTextDocument({ language: skeleton.language, content: skeleton.text });
    await vscode.window.showTextDocument(document);
  });
}

async function chosen(): Promise<string | undefined> {
  const items = SKELETONS.map(({ language, label, ending, what }) => ({
    label,
    description: ending,
    detail: what,
    language,
  }));
  const options = { title: "Ludex: New File", placeHolder: "Which language?", matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.language;
}
