// The editor of a file: everything that CodeMirror and the server do for one text.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import {
  findReferencesKeymap,
  hoverTooltips,
  jumpToDefinition,
  jumpToDefinitionKeymap,
  signatureHelp,
} from "@codemirror/lsp-client";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";

import { colours } from "./colours";
import { prompt } from "./asking";
import { completion } from "./completion";
import { folding } from "./folding";
import { hints } from "./hints";
import { languageSupport } from "./languages";
import { baseName } from "./names";
import type { PageFile } from "./project";
import type { Session } from "./session";
import { typing } from "./typing";

/** Dark or light, which the library's own parts have to be told. */
const theme = new Compartment();

/** What is done with lines that are wider than the editor. */
const wrapping = new Compartment();

/** Style sheets that are made by scripts are allowed by this word in the page's policy (index.html). */
const NONCE = "ludex";

const shared: Extension = [
  EditorView.cspNonce.of(NONCE),
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.domEventHandlers({
    click(event, view) {
      const at = event.ctrlKey || event.metaKey ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
      if (at === null) {
        return false;
      }
      view.dispatch({ selection: { anchor: at } });
      return jumpToDefinition(view);
    },
  }),
];

/** What the server does for files in its languages. */
const served: Extension = [completion, colours, hints, folding, typing, hoverTooltips(), signatureHelp()];

export interface EditorHost {
  session: Session;
  isDark(): boolean;
  isWrapped(): boolean;
  /** The text has changed. */
  changed(file: PageFile): void;
  /** The cursor is elsewhere. */
  moved(file: PageFile): void;
}

export function makeEditor(file: PageFile, host: EditorHost): EditorView {
  const { language } = file;
  const extensions = [
    shared,
    language === undefined ? [] : [languageSupport(language), served],
    prompt,
    EditorView.contentAttributes.of({ "aria-label": `Text of ${baseName(file.name)}` }),
    theme.of(EditorView.darkTheme.of(host.isDark())),
    wrapping.of(wrapped(host.isWrapped())),
    keymap.of([
      ...closeBracketsKeymap,
      ...jumpToDefinitionKeymap,
      ...findReferencesKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        host.changed(file);
      }
      if (update.docChanged || update.selectionSet) {
        host.moved(file);
      }
    }),
    host.session.client.plugin(file.uri, file.languageId),
  ];
  return new EditorView({ state: EditorState.create({ doc: file.doc, extensions }) });
}

function wrapped(isWrapped: boolean): Extension {
  return isWrapped ? EditorView.lineWrapping : [];
}

/** Goes on in the next row with what is too long for one, or does not. */
export function setWrapped(view: EditorView, isWrapped: boolean): void {
  view.dispatch({ effects: wrapping.reconfigure(wrapped(isWrapped)) });
}

/** Tells an editor that the page is dark or light now. */
export function setDark(view: EditorView, isDark: boolean): void {
  view.dispatch({ effects: theme.reconfigure(EditorView.darkTheme.of(isDark)) });
}
