// Colours by the server's semantic tokens, so that the page needs no grammar of its own. Until they come, the text has one
// colour; after an edit they move with it until the next ones come.

import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { SemanticTokens, SemanticTokensLegend } from "vscode-languageserver-protocol";

import { asked } from "./asking";

const setColours = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (colours, transaction) => {
    const given = transaction.effects.find((effect) => effect.is(setColours));
    return given === undefined ? colours.map(transaction.changes) : (given.value as DecorationSet);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const known = new Map<string, Decoration>();

/** What a token is marked with: its type and modifiers as classes. */
function mark(legend: SemanticTokensLegend, type: number, modifiers: number): Decoration | undefined {
  const name = legend.tokenTypes[type];
  if (name === undefined) {
    return undefined;
  }
  const more = legend.tokenModifiers.filter((_, bit) => (modifiers >> bit) & 1);
  const classes = [name, ...more].map((word) => `t-${word}`).join(" ");
  const made = known.get(classes) ?? Decoration.mark({ class: classes });
  known.set(classes, made);
  return made;
}

function decorations(view: EditorView, { data }: SemanticTokens, legend: SemanticTokensLegend): DecorationSet {
  const { doc } = view.state;
  const ranges: Range<Decoration>[] = [];
  let [line, character] = [0, 0];
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [lines, characters, length, type, modifiers] = data.slice(at, at + 5);
    line += lines;
    character = lines === 0 ? character + characters : characters;
    if (line >= doc.lines) {
      break;
    }
    const { from, to } = doc.line(line + 1);
    const [start, end] = [Math.min(from + character, to), Math.min(from + character + length, to)];
    const decoration = mark(legend, type, modifiers);
    if (decoration !== undefined && start < end) {
      ranges.push(decoration.range(start, end));
    }
  }
  return Decoration.set(ranges, true);
}

export const colours: Extension = [
  field,
  asked<SemanticTokens>(
    "textDocument/semanticTokens/full",
    () => ({}),
    (view, tokens) => {
      const legend = LSPPlugin.get(view)?.client.serverCapabilities?.semanticTokensProvider?.legend;
      if (tokens !== null && legend !== undefined) {
        view.dispatch({ effects: setColours.of(decorations(view, tokens, legend)) });
      }
    },
  ),
];
