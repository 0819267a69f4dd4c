// The languages of Ludex, by their ids.

import * as vscode from "vscode";

export const LANGUAGES = ["gdl", "bdl", "trench", "trench-game", "hy", "bogl"];

interface Manifest {
  contributes: { languages: { extensions: string[] }[] };
}

/** The extensions of our files in package.json, each with its dot. */
export function extensions(manifest: Manifest): string[] {
  return manifest.contributes.languages.flatMap((language) => language.extensions);
}

export function isOurs(document: vscode.TextDocument): boolean {
  return LANGUAGES.includes(document.languageId);
}

export function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
