// Inlay hints: what the server says between the words of the text.

import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { InlayHint } from "vscode-languageserver-protocol";

import { asked } from "./asking";

class Hint extends WidgetType {
  constructor(
    private readonly text: string,
    private readonly padding: string,
  ) {
    super();
  }

  override eq(other: Hint): boolean {
    return other.text === this.text && other.padding === this.padding;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = `hint ${this.padding}`;
    element.textContent = this.text;
    return element;
  }
}

const setHints = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (hints, transaction) => {
    const given = transaction.effects.find((effect) => effect.is(setHints));
    return given === undefined ? hints.map(transaction.changes) : (given.value as DecorationSet);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function widget(view: EditorView, plugin: LSPPlugin, { label, position, paddingLeft, paddingRight }: InlayHint) {
  const text = typeof label === "string" ? label : label.map(({ value }) => value).join("");
  const padding = `${paddingLeft ? "hint-left" : ""} ${paddingRight ? "hint-right" : ""}`.trim();
  const at = Math.min(plugin.fromPosition(position), view.state.doc.length);
  return Decoration.widget({ widget: new Hint(text, padding), side: paddingLeft ? 1 : -1 }).range(at);
}

export const hints: Extension = [
  field,
  asked<InlayHint[]>(
    "textDocument/inlayHint",
    ({ state: { doc } }) => ({
      range: { start: { line: 0, character: 0 }, end: { line: doc.lines - 1, character: doc.line(doc.lines).length } },
    }),
    (view, given) => {
      const plugin = LSPPlugin.get(view);
      if (plugin !== null) {
        const widgets = (given ?? []).map((hint) => widget(view, plugin, hint));
        view.dispatch({ effects: setHints.of(Decoration.set(widgets, true)) });
      }
    },
  ),
];
