// ludex.toml: offers tables, names and values as the shipped schema has them, and says what they mean. Its faults
// come from the server.

import * as vscode from "vscode";

import { schema, type Schema } from "./codes";

const FILE = { pattern: "**/ludex.toml" };

export function registerSettingsFile(context: vscode.ExtensionContext): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerCompletionItemProvider(
      FILE,
      {
        provideCompletionItems: async (document, position) =>
          completions(await schema(context), document, position),
      },
      "[", ".", '"', "=",
    ),
    vscode.languages.registerHoverProvider(FILE, {
      provideHover: async (document, position) => hover(await schema(context), document, position),
    }),
  );
}

function completions(root: Schema, document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
  const before = document.lineAt(position).text.slice(0, position.character);
  const header = /^\s*\[\s*([\w.]*)$/.exec(before);
  if (header !== null) {
    return tables(root).map((name) => item(name, vscode.CompletionItemKind.Module, position, header[1].length));
  }
  const table = at(root, tableAbove(document, position.line));
  const value = /^\s*("[^"]*"|[\w.-]+)\s*=\s*("?\w*)$/.exec(before);
  if (value !== null) {
    const setting = at(table, path(value[1]));
    const after = document.lineAt(position).text.slice(position.character);
    // A quote that the editor has closed is replaced too.
    const closed = value[2].startsWith('"') && after.startsWith('"') ? 1 : 0;
    return values(setting).map((text) =>
      item(text, vscode.CompletionItemKind.Value, position, value[2].length, closed),
    );
  }
  const key = /^\s*("?[\w./-]*)$/.exec(before);
  if (key === null) {
    return [];
  }
  const after = document.lineAt(position).text.slice(position.character);
  const closed = key[1].startsWith('"') && after.startsWith('"') ? 1 : 0;
  return names(table).map(([name, setting]) => {
    const text = /^[\w.-]+$/.test(name) ? name : `"${name}"`;
    const found = item(text, vscode.CompletionItemKind.Property, position, key[1].length, closed);
    found.insertText = `${text} = `;
    found.documentation = setting.description;
    found.command = { title: "Suggest", command: "editor.action.triggerSuggest" };
    return found;
  });
}

function item(
  text: string,
  kind: vscode.CompletionItemKind,
  position: vscode.Position,
  typed: number,
  closed = 0,
): vscode.CompletionItem {
  const found = new vscode.CompletionItem(text, kind);
  found.range = new vscode.Range(position.translate(0, -typed), position.translate(0, closed));
  found.filterText = text;
  return found;
}

function hover(root: Schema, document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const line = document.lineAt(position).text;
  const key = /^(\s*)("[^"]*"|[\w.-]+)\s*=/.exec(line);
  if (key === null || position.character > key[1].length + key[2].length) {
    return undefined;
  }
  const setting = at(at(root, tableAbove(document, position.line)), path(key[2]));
  return setting?.description === undefined ? undefined : new vscode.Hover(setting.description);
}

/** The parts of a name in TOML. */
function path(name: string): string[] {
  return name.startsWith('"') ? [name.slice(1, -1)] : name.split(".");
}

function tableAbove(document: vscode.TextDocument, line: number): string[] {
  for (let above = line; above >= 0; above -= 1) {
    const header = /^\s*\[\s*([\w.-]+)\s*\]/.exec(document.lineAt(above).text);
    if (header !== null) {
      return header[1].split(".");
    }
  }
  return [];
}

function at(found: Schema | undefined, names: string[]): Schema | undefined {
  return names.reduce((found: Schema | undefined, name) => found?.properties?.[name], found);
}

function isTable(setting: Schema): boolean {
  return setting.properties !== undefined;
}

/** The tables that hold settings. */
function tables(root: Schema, prefix = ""): string[] {
  return Object.entries(root.properties ?? {})
    .filter(([, setting]) => isTable(setting))
    .flatMap(([name, setting]) => {
      const full = prefix + name;
      const holds = Object.values(setting.properties ?? {}).some((inner) => !isTable(inner));
      return [...(holds ? [full] : []), ...tables(setting, `${full}.`)];
    });
}

/** The settings in a table, those of the tables in it with dots; codes only in their own table. */
function names(table: Schema | undefined, prefix = ""): [string, Schema][] {
  return Object.entries(table?.properties ?? {}).flatMap(([name, setting]): [string, Schema][] => {
    if (isTable(setting)) {
      return names(setting, `${prefix}${name}.`);
    }
    return prefix !== "" && name.includes("/") ? [] : [[prefix + name, setting]];
  });
}

function values(setting: Schema | undefined): string[] {
  if (setting?.enum !== undefined) {
    return setting.enum.filter((value) => value !== null).map((value) => JSON.stringify(value));
  }
  return setting?.type === "boolean" ? ["true", "false"] : setting?.type === "array" ? ["[]"] : [];
}
