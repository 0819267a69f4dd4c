// Changes that the server proposes: in the text, in other files, open or not, and files that come with them.

import { LSPPlugin } from "@codemirror/lsp-client";
import { ChangeSet, type Text } from "@codemirror/state";
import type { CreateFile, DeleteFile, RenameFile, TextDocumentEdit, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";

import { nameOf } from "./names";
import type { PageFile, Project } from "./project";

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** A place of the protocol in a text. */
export function offset(doc: Text, { line, character }: { line: number; character: number }): number {
  if (line >= doc.lines) {
    return doc.length;
  }
  const { from, length } = doc.line(line + 1);
  return from + Math.min(character, length);
}

/** The edits as changes of the text that they were made for. */
export function changesOf(doc: Text, edits: readonly TextEdit[]): Change[] {
  return edits.map(({ range, newText }) => ({
    from: offset(doc, range.start),
    to: offset(doc, range.end),
    insert: newText,
  }));
}

type Operation = TextDocumentEdit | CreateFile | RenameFile | DeleteFile;

function operations({ documentChanges, changes }: WorkspaceEdit): Operation[] {
  const plain = Object.entries(changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri, version: null }, edits }));
  return documentChanges ?? plain;
}

/** The texts of all files as the server knows them, so that edits are taken for these alone. */
export function known(project: Project): Map<PageFile, Text> {
  return new Map(project.files.map((file) => [file, file.text]));
}

function edit(project: Project, texts: Map<PageFile, Text>, { textDocument, edits }: TextDocumentEdit): void {
  const file = project.byUri(textDocument.uri);
  if (file === undefined) {
    return;
  }
  const doc = texts.get(file) ?? file.text;
  if (file.text !== doc) {
    throw new Error(`${file.name} has changed meanwhile`);
  }
  const changes = changesOf(doc, edits as TextEdit[]);
  if (file.view !== undefined) {
    file.view.dispatch({ changes, userEvent: "rename", scrollIntoView: false });
    LSPPlugin.get(file.view)?.client.sync();
  } else {
    project.rewrite(file, ChangeSet.of(changes, doc.length).apply(doc));
  }
  texts.set(file, file.text);
}

/** Does what the server proposes for these texts. */
export function apply(project: Project, texts: Map<PageFile, Text>, proposed: WorkspaceEdit): void {
  const all = operations(proposed);
  const late = all.find((one) => "textDocument" in one && isLate(project, texts, one));
  if (late !== undefined) {
    throw new Error("a file has changed meanwhile; try again");
  }
  for (const one of all) {
    if ("textDocument" in one) {
      edit(project, texts, one);
    } else if (one.kind === "create") {
      project.add([{ name: nameOf(one.uri) ?? "", text: "" }]);
    } else if (one.kind === "rename") {
      rename(project, one);
    } else {
      project.remove(nameOf(one.uri) ?? "");
    }
  }
}

function isLate(project: Project, texts: Map<PageFile, Text>, { textDocument }: TextDocumentEdit): boolean {
  const file = project.byUri(textDocument.uri);
  return file !== undefined && texts.has(file) && texts.get(file) !== file.text;
}

/** A file gets another name: it comes anew, and what showed it shows the new one. */
function rename(project: Project, { oldUri, newUri }: RenameFile): void {
  const file = project.byUri(oldUri);
  const name = nameOf(newUri);
  if (file === undefined || name === undefined) {
    return;
  }
  const [isOpen, isShown] = [project.open.includes(file.name), project.shown === file];
  const text = file.text.toString();
  project.remove(file.name);
  const { come } = project.add([{ name, text, encoding: file.encoding }]);
  if (isOpen && come.length > 0) {
    const { shown } = project;
    project.show(come[0].name);
    if (!isShown && shown !== undefined) {
      project.show(shown.name);
    }
  }
}
