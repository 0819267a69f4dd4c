// Ludex in VS Code for the web: its server is a worker.

import type * as vscode from "vscode";

import { begin } from "./parts";
import { workers } from "./worker";

export { end as deactivate } from "./parts";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  return begin(context, workers(context));
}
