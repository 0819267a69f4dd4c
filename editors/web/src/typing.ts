// What the server formats while somebody types: the indentation of a new line, and of one that begins with a bracket that
// closes.

import { LSPPlugin } from "@codemirror/lsp-client";
import type { Extension } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import type { TextEdit } from "vscode-languageserver-protocol";

import { changesOf } from "./edits";

/** The character after which the server is asked, if one was typed. */
function typed({ view, transactions, state }: ViewUpdate): string | undefined {
  const provider = LSPPlugin.get(view)?.client.serverCapabilities?.documentOnTypeFormattingProvider;
  const isTyped = transactions.some((one) => one.isUserEvent("input") && !one.isUserEvent("input.complete"));
  if (provider === undefined || !isTyped) {
    return undefined;
  }
  const { head } = state.selection.main;
  const before = state.doc.lineAt(head).text.slice(0, head - state.doc.lineAt(head).from);
  const hasBreak = transactions.some((one) => one.newDoc.lines > one.startState.doc.lines);
  const key = hasBreak && before.trim() === "" ? "\n" : before.slice(-1);
  const keys = [provider.firstTriggerCharacter, ...(provider.moreTriggerCharacter ?? [])];
  return keys.includes(key) ? key : undefined;
}

async function format(view: EditorView, key: string): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) {
    return;
  }
  plugin.client.sync();
  const { doc, tabSize } = view.state;
  const params = {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(view.state.selection.main.head),
    ch: key,
    options: { tabSize, insertSpaces: true },
  };
  const edits = await plugin.client
    .request<object, TextEdit[] | null>("textDocument/onTypeFormatting", params)
    .catch(() => null);
  if (edits !== null && edits.length > 0 && view.state.doc === doc) {
    view.dispatch({ changes: changesOf(doc, edits), userEvent: "format" });
  }
}

export const typing: Extension = EditorView.updateListener.of((update) => {
  const key = update.docChanged ? typed(update) : undefined;
  if (key !== undefined) {
    void format(update.view, key);
  }
});
