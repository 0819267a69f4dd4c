// Ludex in VS Code: its server is the program `ludex`.

import type * as vscode from "vscode";

import { OwnProgram } from "./ownProgram";
import { begin } from "./parts";
import { programs } from "./program";

export { end as deactivate } from "./parts";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  return begin(context, programs(new OwnProgram(context)));
}
