// Everything that can be done, with its keys: as buttons, and in one list.

import { gotoLine, openSearchPanel } from "@codemirror/search";
import { nextDiagnostic } from "@codemirror/lint";
import { findReferences, jumpToDefinition } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";

import { act, type ActionHost, format, rename, symbols } from "./actions";
import type { Desk } from "./desk";
import { byId, make } from "./dom";
import type { Files } from "./files";
import { codeOf, findingsIn } from "./findings";
import { pick } from "./picker";
import { DOCUMENTS } from "./reading";
import { changeTheme } from "./theme";

interface Command {
  title: string;
  /** A word for a button, if it has one. */
  button?: string;
  /** The button is left out where there is little room. */
  isSpare?: boolean;
  /** As CodeMirror writes keys, `Mod` for Ctrl or Cmd; none for what the editor itself takes. */
  key?: string;
  /** The key for people, if it is the editor's. */
  shown?: string;
  run(): unknown;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function shownKey({ key, shown }: Command): string | undefined {
  const keys = (key ?? shown)?.replace("Mod", isMac ? "Cmd" : "Ctrl").split("-");
  return keys?.map((one) => (one.length === 1 ? one.toUpperCase() : one)).join("+");
}

/** True if this is the key of a command. */
function isPressed({ key }: Command, event: KeyboardEvent): boolean {
  if (key === undefined) {
    return false;
  }
  const parts = key.split("-");
  const mod = parts.includes("Mod");
  return (
    event.key.toLowerCase() === parts.at(-1)?.toLowerCase() &&
    (isMac ? event.metaKey : event.ctrlKey) === mod &&
    event.shiftKey === parts.includes("Shift") &&
    event.altKey === parts.includes("Alt")
  );
}

export function commands(desk: Desk, files: Files, host: ActionHost): void {
  const { project } = desk;
  const inEditor = (run: (view: EditorView) => unknown) => () => {
    const view = desk.current;
    if (view === undefined) {
      host.say("Open a file first.");
    } else {
      desk.look("text");
      view.focus();
      run(view);
    }
  };
  const selected = (view: EditorView) => view.state.selection.main;
  const explain = inEditor((view) => {
    const codes = findingsIn(view, selected(view).from, selected(view).to).map(({ finding }) => codeOf(finding));
    const code = codes.find((code) => code !== undefined);
    return code === undefined ? host.say("Nothing is found at the cursor.") : host.explain(code);
  });
  const show = (kind: string, languages?: string[]) => () => {
    const { shown } = project;
    if (shown?.language === undefined || languages?.includes(shown.language.id) === false) {
      host.say("There is no such document of this file.");
    } else {
      void desk.reading.show(kind, shown.name, shown.uri);
    }
  };
  const list: Command[] = [
    { title: "Open an example, earlier work or a new file", button: "Examples", run: () => files.begin() },
    { title: "Open files…", button: "Open", isSpare: true, key: "Mod-o", run: () => files.open(false, false) },
    { title: "Open a folder…", run: () => files.open(true, true) },
    { title: "Save this file to your downloads", button: "Save", isSpare: true, key: "Mod-s", run: () => files.save() },
    { title: "Save all changed files to your downloads", run: () => files.saveAll() },
    { title: "Make a link that holds these texts", button: "Link", run: () => files.link() },
    { title: "Fix or change something at the cursor…", button: "Fix", key: "Mod-.", run: inEditor((view) => act(host, view, selected(view).from, selected(view).to)) },
    { title: "Format the file", button: "Format", isSpare: true, key: "Shift-Alt-f", run: inEditor((view) => format(host, view)) },
    { title: "Rename…", key: "F2", run: inEditor((view) => rename(host, view)) },
    { title: "Go to the definition", shown: "F12", run: inEditor(jumpToDefinition) },
    { title: "Find references", shown: "Shift-F12", run: inEditor(findReferences) },
    { title: "Go to a symbol of this file…", key: "Mod-Shift-o", run: inEditor((view) => symbols(host, view)) },
    { title: "Go to the next finding", shown: "F8", run: inEditor(nextDiagnostic) },
    { title: "Explain the finding at the cursor", run: explain },
    { title: "Play…", run: () => play(desk, host) },
    ...DOCUMENTS.map(({ kind, title, languages }) => ({ title, run: show(kind, languages) })),
    { title: "Find and replace", shown: "Mod-f", run: inEditor(openSearchPanel) },
    { title: "Go to a line", shown: "Mod-Alt-g", run: inEditor(gotoLine) },
    { title: "Wrap long lines, or stop wrapping them", run: () => desk.changeWrapping() },
    { title: "Show a file…", key: "Mod-e", run: () => files.list() },
    { title: "Add a new file…", run: () => files.add() },
    { title: "Remove this file", run: () => files.removeShown() },
    { title: "Light or dark", button: "◐", run: changeTheme },
  ];
  const all: Command = { title: "All commands", button: "More", key: "F1", run: () => void runOne(list) };
  listen([...list, all]);
  byId("commands").append(...[...list, all].filter(({ button }) => button !== undefined).map(button));
}

async function runOne(list: Command[]): Promise<void> {
  const choices = list.map((command) => ({ title: command.title, detail: shownKey(command), command }));
  const chosen = await pick("All commands", choices);
  chosen?.command.run();
}

/** Begins a game: one of the definitions that can be played. */
async function play(desk: Desk, host: ActionHost): Promise<void> {
  const { shown } = desk.project;
  const names = shown === undefined ? [] : await desk.scenes.plays(shown.uri).catch(() => []);
  if (shown === undefined || names.length === 0) {
    host.say("Nothing in this file can be played.");
    return;
  }
  const chosen = await pick("What is to be played?", names.map((title) => ({ title })));
  if (chosen !== undefined) {
    // The game takes the focus from nobody who is at work.
    (document.activeElement as HTMLElement | null)?.blur();
    desk.scenes.play(shown.uri, chosen.title);
    desk.beside("picture");
  }
}

function button(command: Command): HTMLElement {
  const key = shownKey(command);
  return make("button", {
    className: command.isSpare ? "spare" : "",
    textContent: command.button,
    title: key === undefined ? command.title : `${command.title} (${key})`,
    "aria-label": command.button === "◐" ? command.title : command.button,
    onclick: () => command.run(),
  });
}

function listen(list: Command[]): void {
  const onKey = (event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
    const command = isInDialog ? undefined : list.find((command) => isPressed(command, event));
    if (command !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      command.run();
    }
  };
  addEventListener("keydown", onKey, { capture: true });
}
