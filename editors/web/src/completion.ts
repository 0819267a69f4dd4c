// Completion: the library's own source knows neither texts that come when an entry is chosen nor entries with ranges of
// their own.

import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  completionStatus,
  currentCompletions,
  insertCompletionText,
  pickedCompletion,
  selectedCompletionIndex,
  snippet,
} from "@codemirror/autocomplete";
import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, Prec, type Text } from "@codemirror/state";
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { CompletionItem, CompletionList, CompletionParams, Range } from "vscode-languageserver-protocol";

import { changesOf, offset } from "./edits";

/** Icons of the library, by the kinds of the protocol. */
const KINDS: Record<number, string> = {
  2: "method",
  3: "function",
  5: "property",
  6: "variable",
  7: "class",
  8: "interface",
  9: "namespace",
  10: "property",
  12: "constant",
  13: "enum",
  14: "keyword",
  20: "constant",
  21: "constant",
  22: "class",
  25: "type",
};

/** A snippet of the protocol as one of the library, in which what is filled in has no brackets and no choices. */
export function template(snippet: string): string {
  const escaped = (text: string) => text.replace(/[{}]/g, "\\$&");
  const part = /\\([\s\S])|\$(\d+)|\$\{(\d+)(?:\}|:((?:\\[\s\S]|[^\\}])*)\}|\|((?:\\[\s\S]|[^\\|,])*)[^|]*\|\})|([\s\S])/g;
  return snippet.replace(part, (_, character, bare, number, words, choice, other) => {
    if (character !== undefined || other !== undefined) {
      return escaped(character ?? other);
    }
    const filled = ((words ?? choice ?? "") as string).replace(/\\([\s\S])/g, "$1");
    return /[{}\n]/.test(filled) ? escaped(filled) : `\${${bare ?? number}${filled === "" ? "" : `:${filled}`}}`;
  });
}

/** An entry of the list, and where the word begins that it stands for. */
interface Entry extends Completion {
  start: number;
  apply: (view: EditorView, completion: Completion, from: number, cursor: number) => void;
}

function editOf({ textEdit }: CompletionItem): { range: Range; newText: string } | undefined {
  if (textEdit === undefined) {
    return undefined;
  }
  return "range" in textEdit ? textEdit : { range: textEdit.insert, newText: textEdit.newText };
}

/** The entry with what the server says of it when it is asked. */
function resolved(plugin: LSPPlugin, item: CompletionItem): Promise<CompletionItem> {
  return plugin.client.request<CompletionItem, CompletionItem>("completionItem/resolve", item).catch(() => item);
}

async function info(plugin: LSPPlugin, item: CompletionItem): Promise<Node | null> {
  const { documentation } = await resolved(plugin, item);
  if (documentation === undefined) {
    return null;
  }
  const element = document.createElement("div");
  element.className = "cm-lsp-documentation";
  element.innerHTML = plugin.docToHTML(documentation);
  return element;
}

/**
 * Puts an entry into the text, which has only grown at the cursor since it was offered: from the start of its range to the
 * cursor, and what it replaces behind that.
 */
function take(item: CompletionItem, start: number, behind: number, asked: Text) {
  const text = editOf(item)?.newText ?? item.insertText ?? item.label;
  // What an entry changes elsewhere stands above it.
  const more = changesOf(asked, item.additionalTextEdits ?? []).filter(({ to }) => to <= start);
  return (view: EditorView, completion: Completion, _from: number, cursor: number) => {
    const end = Math.min(cursor + behind, view.state.doc.length);
    if (item.insertTextFormat === 2) {
      snippet(template(text))(view, completion, start, end);
    } else {
      const spec = insertCompletionText(view.state, text, start, end);
      view.dispatch({ ...spec, annotations: pickedCompletion.of(completion) });
    }
    if (more.length > 0) {
      view.dispatch({ changes: more });
    }
  };
}

function options(plugin: LSPPlugin, context: CompletionContext, items: CompletionItem[]): [number, Entry[]] {
  const { doc } = context.state;
  const { pos } = context;
  const word = context.state.wordAt(pos)?.from ?? pos;
  const ranges = items.map((item) => {
    const range = editOf(item)?.range;
    return range === undefined ? [word, pos] : [offset(doc, range.start), offset(doc, range.end)];
  });
  const made = items.map((item, at) => ({
    label: item.filterText ?? item.label,
    displayLabel: item.label,
    detail: item.detail,
    type: item.kind === undefined ? undefined : KINDS[item.kind],
    sortText: item.sortText,
    start: ranges[at][0],
    info: () => info(plugin, item),
    apply: take(item, ranges[at][0], Math.max(0, ranges[at][1] - pos), doc),
  }));
  return [Math.max(...ranges.map(([start]) => start)), made];
}

/** Why the server is asked: by somebody, or because of a character. */
function reason(plugin: LSPPlugin, context: CompletionContext): CompletionParams["context"] | undefined {
  const typed = context.state.sliceDoc(context.pos - 1, context.pos);
  if (context.explicit) {
    return { triggerKind: 1 };
  }
  if (plugin.client.serverCapabilities?.completionProvider?.triggerCharacters?.includes(typed)) {
    return { triggerKind: 2, triggerCharacter: typed };
  }
  return /[\p{L}\p{N}_-]/u.test(typed) ? { triggerKind: 1 } : undefined;
}

async function source(context: CompletionContext): Promise<CompletionResult | null> {
  const plugin = context.view ? LSPPlugin.get(context.view) : null;
  const why = plugin === null ? undefined : reason(plugin, context);
  if (plugin === null || why === undefined) {
    return null;
  }
  plugin.client.sync();
  const params: CompletionParams = {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(context.pos),
    context: why,
  };
  context.addEventListener("abort", () => plugin.client.cancelRequest(params));
  const answer = await plugin.client
    .request<CompletionParams, CompletionList | CompletionItem[] | null>("textDocument/completion", params)
    .catch(() => null);
  const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
  if (context.aborted || items.length === 0) {
    return null;
  }
  const [from, made] = options(plugin, context, items);
  const isWhole = Array.isArray(answer) || !answer?.isIncomplete;
  return { from, options: made, validFor: isWhole ? /^[\p{L}\p{N}_-]*$/u : undefined };
}

/**
 * Tab while the server is asked about the letters typed last, as in VS Code: the library neither takes an entry of the
 * list that is still shown, so that Tab would indent the line, nor tells which entries those are.
 */
const early = ViewPlugin.fromClass(
  class {
    private shown: readonly Entry[] = [];
    private wanted = false;

    update({ state, docChanged, selectionSet, view }: ViewUpdate): void {
      const list = currentCompletions(state) as readonly Entry[];
      this.shown = list.length > 0 ? list : completionStatus(state) === null ? [] : this.shown;
      this.wanted &&= this.shown.length > 0 && !docChanged && !selectionSet;
      if (this.wanted && list.length > 0) {
        this.wanted = false;
        queueMicrotask(() => acceptCompletion(view));
      }
    }

    /** Takes the first entry shown that begins with what has been typed since, or else the first one of the next list. */
    take(view: EditorView): boolean {
      if (completionStatus(view.state) !== "pending" || this.shown.length === 0) {
        return false;
      }
      const cursor = view.state.selection.main.head;
      const begins = ({ label, start }: Entry) => {
        const typed = view.state.sliceDoc(start, cursor).toLowerCase();
        return typed !== "" && typed.length < label.length && label.toLowerCase().startsWith(typed);
      };
      const entry = this.shown.find(begins);
      this.wanted = entry === undefined;
      entry?.apply(view, entry, entry.start, cursor);
      return true;
    }
  },
);

export const completion: Extension = [
  // Nothing is taken by accident that has to be guarded against: Enter takes what somebody has gone down to.
  autocompletion({ override: [source], defaultKeymap: false, icons: true, interactionDelay: 0 }),
  early,
  // As in VS Code, Tab takes an entry, and Enter does so only if somebody has gone down in the list.
  Prec.highest(
    keymap.of([
      ...completionKeymap.filter(({ key }) => key !== "Enter"),
      { key: "Tab", run: (view) => acceptCompletion(view) || (view.plugin(early)?.take(view) ?? false) },
      { key: "Enter", run: (view) => (selectedCompletionIndex(view.state) ?? 0) > 0 && acceptCompletion(view) },
    ]),
  ),
];
