// Places of the protocol in VS Code.

import * as vscode from "vscode";

import type { Range } from "../../common/protocol";

export function rangeOf({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
