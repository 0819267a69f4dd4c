// What can be done at the cursor: fixes and other changes, a new name, the layout of the file, the symbols of the file.

import { LSPPlugin } from "@codemirror/lsp-client";
import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { CodeAction, Command, DocumentSymbol, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";

import { apply, changesOf, known, offset } from "./edits";
import { codeOf, findingsIn } from "./findings";
import { ask, pick } from "./picker";
import type { Project } from "./project";
import { messageOf, type Session } from "./session";

export interface ActionHost {
  project: Project;
  session: Session;
  explain(code: string): void;
  say(message: string): void;
}

/** Puts the cursor there and shows it. */
export function leadTo(view: EditorView, range: Range): void {
  const { doc } = view.state;
  const [from, to] = [offset(doc, range.start), offset(doc, range.end)];
  view.dispatch({
    selection: EditorSelection.cursor(from),
    effects: EditorView.scrollIntoView(EditorSelection.range(from, to), { y: "nearest", yMargin: 60 }),
  });
  view.focus();
}

/** Offers what can be done about a part of the text, and does what is chosen. */
export async function act(host: ActionHost, view: EditorView, from: number, to: number): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) {
    return;
  }
  const { project, session } = host;
  try {
    const found = findingsIn(view, from, to);
    // What is found there may have grown or shrunk since; a fix is for all of it.
    const [start, end] = [Math.min(from, ...found.map((one) => one.from)), Math.max(to, ...found.map((one) => one.to))];
    const texts = () => known(project);
    let before = texts();
    const answer = await session.insist<(CodeAction | Command)[] | null>("textDocument/codeAction", () => {
      before = texts();
      return {
        textDocument: { uri: plugin.uri },
        range: { start: plugin.toPosition(start), end: plugin.toPosition(end) },
        context: { diagnostics: found.map(({ finding }) => finding) },
      };
    });
    const codes = [...new Set(found.map(({ finding }) => codeOf(finding)))].filter((code) => code !== undefined);
    const choices = [
      ...(answer ?? []).map((action) => ({ title: action.title, action, code: undefined })),
      ...codes.map((code) => ({ title: `Explain ${code}`, action: undefined, code })),
    ];
    if (choices.length === 0) {
      host.say("There is nothing to fix or to change at the cursor.");
      return;
    }
    const chosen = await pick("Fix or change", choices);
    if (chosen?.code !== undefined) {
      host.explain(chosen.code);
    } else if (chosen?.action !== undefined) {
      await perform(host, before, chosen.action as CodeAction);
    }
  } catch (error) {
    host.say(`That could not be done: ${messageOf(error)}`);
  }
  view.focus();
}

async function perform({ project, session }: ActionHost, before: ReturnType<typeof known>, action: CodeAction) {
  const whole = action.edit === undefined ? await session.request<CodeAction>("codeAction/resolve", action) : action;
  if (whole.edit !== undefined) {
    apply(project, before, whole.edit);
  }
  if (whole.command !== undefined) {
    await session.request("workspace/executeCommand", whole.command);
  }
}

/** Gives the name at the cursor another name, in all files. */
export async function rename(host: ActionHost, view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) {
    return;
  }
  const { project, session } = host;
  const place = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(view.state.selection.main.head) };
  try {
    type Prepared = Range | { range: Range; placeholder: string } | null;
    const prepared = await session.insist<Prepared>("textDocument/prepareRename", () => place);
    if (prepared === null) {
      host.say("There is no name to change at the cursor.");
      return;
    }
    const range = "range" in prepared ? prepared.range : prepared;
    const { doc } = view.state;
    const old = "placeholder" in prepared ? prepared.placeholder : doc.sliceString(offset(doc, range.start), offset(doc, range.end));
    const newName = await ask(`New name for ${old}`, old, "Rename");
    if (newName === undefined || newName === old) {
      view.focus();
      return;
    }
    const before = known(project);
    const edit = await session.request<WorkspaceEdit | null>("textDocument/rename", { ...place, newName });
    if (edit !== null) {
      apply(project, before, edit);
      const files = Object.keys(edit.changes ?? {}).length || (edit.documentChanges?.length ?? 0);
      host.say(`${old} is called ${newName} now${files > 1 ? `, in ${files} files` : ""}.`);
    }
  } catch (error) {
    host.say(`Cannot rename: ${messageOf(error).split("\n", 1)[0]}`);
  }
  view.focus();
}

/** Formats the file. */
export async function format(host: ActionHost, view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) {
    return;
  }
  try {
    let { doc } = view.state;
    const edits = await host.session.insist<TextEdit[] | null>("textDocument/formatting", () => {
      ({ doc } = view.state);
      return { textDocument: { uri: plugin.uri }, options: { tabSize: view.state.tabSize, insertSpaces: true } };
    });
    if (view.state.doc !== doc) {
      return;
    }
    if ((edits?.length ?? 0) === 0) {
      host.say("The file is formatted already.");
    } else {
      view.dispatch({ changes: changesOf(doc, edits ?? []), userEvent: "format" });
      host.say("The file has been formatted.");
    }
  } catch (error) {
    host.say(`The file cannot be formatted: ${messageOf(error)}`);
  }
}

/** Leads to a symbol of the file. */
export async function symbols(host: ActionHost, view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) {
    return;
  }
  try {
    const params = () => ({ textDocument: { uri: plugin.uri } });
    const all = await host.session.insist<DocumentSymbol[] | null>("textDocument/documentSymbol", params);
    const flat = (symbols: DocumentSymbol[], depth: number): { title: string; detail?: string; range: Range }[] =>
      symbols.flatMap(({ name, detail, selectionRange, children }) => [
        { title: `${"\u2003".repeat(depth)}${name}`, detail, range: selectionRange },
        ...flat(children ?? [], depth + 1),
      ]);
    const chosen = await pick("Go to a symbol of this file", flat(all ?? [], 0));
    if (chosen !== undefined) {
      leadTo(view, chosen.range);
    }
  } catch (error) {
    host.say(messageOf(error));
  }
}
