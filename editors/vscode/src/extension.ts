// Ludex in VS Code: its server is the program `ludex`.

import type * as vscode from "vscode";

import { begin } from "./parts";
import { PROGRAM } from "./program";

export { end as deactivate } from "./parts";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  return begin(context, PROGRAM);
}
