// Folds, as the server knows them.

import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import type { FoldingRange } from "vscode-languageserver-protocol";

import { asked } from "./asking";

interface Fold {
  from: number;
  to: number;
}

const setFolds = StateEffect.define<Fold[]>();

const field = StateField.define<Fold[]>({
  create: () => [],
  update: (folds, transaction) => {
    const given = transaction.effects.find((effect) => effect.is(setFolds));
    if (given !== undefined) {
      return given.value as Fold[];
    }
    if (!transaction.docChanged) {
      return folds;
    }
    const { changes } = transaction;
    const moved = folds.map(({ from, to }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }));
    return moved.filter(({ from, to }) => from < to);
  },
});

function folds({ state: { doc } }: EditorView, ranges: FoldingRange[]): Fold[] {
  return ranges.flatMap(({ startLine, startCharacter, endLine, endCharacter }) => {
    if (startLine >= endLine || endLine >= doc.lines) {
      return [];
    }
    const [first, last] = [doc.line(startLine + 1), doc.line(endLine + 1)];
    const from = Math.min(first.from + (startCharacter ?? first.length), first.to);
    const to = Math.min(last.from + (endCharacter ?? last.length), last.to);
    return [{ from, to }];
  });
}

export const folding: Extension = [
  field,
  foldService.of((state, start, end) => state.field(field).find(({ from }) => from >= start && from <= end) ?? null),
  codeFolding(),
  foldGutter({ foldingChanged: ({ startState, state }) => startState.field(field) !== state.field(field) }),
  keymap.of(foldKeymap),
  asked<FoldingRange[]>(
    "textDocument/foldingRange",
    () => ({}),
    (view, ranges) => view.dispatch({ effects: setFolds.of(folds(view, ranges ?? [])) }),
  ),
];
