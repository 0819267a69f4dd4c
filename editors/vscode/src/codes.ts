// The codes of findings and their titles, as the schema of ludex.toml that is shipped lists them.

import * as vscode from "vscode";

/** The scheme of the documents that the server makes. */
export const DOCUMENT_SCHEME = "ludex-document";

/** What the server puts before a code to link to its page. */
export const EXPLAIN_URI = `${DOCUMENT_SCHEME}:/explain/`;

export interface Schema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
}

let read: Promise<Schema> | undefined;

export function schema(context: vscode.ExtensionContext): Promise<Schema> {
  const file = vscode.Uri.joinPath(context.extensionUri, "dist/ludex.schema.json");
  const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));
  return (read ??= Promise.resolve(vscode.workspace.fs.readFile(file)).then(parse));
}

/** Codes and titles. */
export async function codes(context: vscode.ExtensionContext): Promise<[string, string][]> {
  const severities = (await schema(context)).properties?.diagnostics?.properties?.severity;
  return Object.entries(severities?.properties ?? {}).map(([code, { description }]) => [code, description ?? ""]);
}

/** The code of a finding of Ludex. */
export function codeOf(finding: vscode.Diagnostic): string | undefined {
  if (finding.source !== "ludex") {
    return undefined;
  }
  const code = typeof finding.code === "object" ? finding.code.value : finding.code;
  return typeof code === "string" ? code : undefined;
}
