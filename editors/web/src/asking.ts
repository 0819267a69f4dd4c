// What is asked of the server after each pause, and shown in an editor as long as the text stays the same.

import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, StateEffect } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { isOutdated } from "../../common/protocol";

/** Has everything asked again: another file has changed, or the editor is shown. */
export const askAgain = StateEffect.define<null>();

const PAUSE = 120;

/** Asks for something about the text and takes the answer, unless the text has changed meanwhile. */
export function asked<Result>(
  method: string,
  more: (view: EditorView) => object,
  take: (view: EditorView, result: Result | null) => void,
): Extension {
  return ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const plan = (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), delay);
    };
    const ask = async () => {
      const plugin = LSPPlugin.get(view);
      if (plugin === null) {
        return;
      }
      plugin.client.sync();
      const { doc } = view.state;
      const params = { textDocument: { uri: plugin.uri }, ...more(view) };
      const result = await plugin.client.request<object, Result | null>(method, params).catch((error) => (isOutdated(error) ? undefined : null));
      if (isGone || view.state.doc !== doc) {
        return;
      }
      if (result === undefined) {
        plan(PAUSE); // another file has changed before there was an answer
      } else {
        take(view, result);
      }
    };
    plan(0);
    return {
      update(update: ViewUpdate) {
        if (update.docChanged) {
          plan(PAUSE);
        } else if (update.transactions.some((one) => one.effects.some((effect) => effect.is(askAgain)))) {
          plan(0);
        }
      },
      destroy() {
        isGone = true;
        clearTimeout(timer);
      },
    };
  });
}

/** Tells the server of each change at once: it finds what is wrong while somebody types. */
export const prompt: Extension = ViewPlugin.define((view) => ({
  update(update: ViewUpdate) {
    if (update.docChanged) {
      queueMicrotask(() => LSPPlugin.get(view)?.client.sync());
    }
  },
}));
