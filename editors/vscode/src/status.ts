// The state of the server in the status bar, and the menu behind it.

import * as vscode from "vscode";

import { isOurs } from "./languages";
import { openPathSetting, type Server, type State } from "./server";
import { settingsFor } from "./settings";

/** What the server says about itself. */
interface Facts {
  version: string;
  memory: number | null;
  openDocuments: number;
  files: number;
}

const LOOKS: Record<State, { icon: string; colour?: string }> = {
  starting: { icon: "loading~spin" },
  ready: { icon: "check" },
  stopped: { icon: "circle-slash", colour: "statusBarItem.warningBackground" },
  failed: { icon: "error", colour: "statusBarItem.errorBackground" },
};

type Entry = vscode.QuickPickItem & { run?: () => unknown };

export function registerStatus(server: Server, settings: string[]): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("ludex.status", vscode.StatusBarAlignment.Right, 100);
  item.name = "Ludex";
  item.command = "ludex.showMenu";

  const show = () => {
    const { icon, colour } = LOOKS[server.state];
    item.text = `$(${icon}) Ludex`;
    item.tooltip = `Ludex: ${server.why ?? server.state}`;
    item.accessibilityInformation = { label: `Ludex: ${server.state}`, role: "button" };
    item.backgroundColor = colour === undefined ? undefined : new vscode.ThemeColor(colour);
    const document = vscode.window.activeTextEditor?.document;
    // Nobody who writes something else has to look at it.
    if (server.state === "failed" || (document !== undefined && isOurs(document))) {
      item.show();
    } else {
      item.hide();
    }
  };
  show();
  return vscode.Disposable.from(
    item,
    server.onDidChange(show),
    vscode.window.onDidChangeActiveTextEditor(show),
    // The language of a document may become another one.
    vscode.workspace.onDidOpenTextDocument(show),
    vscode.commands.registerCommand("ludex.showMenu", () => showMenu(server, settings)),
  );
}

async function showMenu(server: Server, settings: string[]): Promise<void> {
  const set = Object.entries(settingsFor(settings, vscode.window.activeTextEditor?.document.uri));
  const entries: Entry[] = [
    { label: "$(refresh) Restart Server", run: () => server.restart() },
    { label: "$(output) Show Output", run: () => server.output.show() },
    { label: "$(question) Explain a Finding…", run: () => vscode.commands.executeCommand("ludex.explain") },
    { label: "$(new-file) New File…", run: () => vscode.commands.executeCommand("ludex.newFile") },
    {
      label: "$(settings-gear) Settings",
      description: set.length === 0 ? "none is set in VS Code" : `${set.length} set in VS Code`,
      detail: set.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(", ") || undefined,
      run: () => vscode.commands.executeCommand("workbench.action.openSettings", "@ext:ludex.ludex"),
    },
  ];
  if (server.program === undefined) {
    entries.unshift({ label: "$(folder-opened) Say Where ludex Is…", run: openPathSetting });
  }
  const chosen = await vscode.window.showQuickPick(entries, {
    title: `Ludex: ${server.state}`,
    placeHolder: server.why ?? (await facts(server)),
  });
  await chosen?.run?.();
}

/** The version, and how much the server has to do, in one line. */
async function facts(server: Server): Promise<string> {
  let answer: Facts | undefined;
  if (server.state === "ready") {
    // An older server does not know the request, and one that is busy may answer too late for a menu.
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1000));
    answer = await Promise.race([server.request<Facts>("ludex/status").catch(() => undefined), late]);
  }
  const version = answer?.version ?? server.version;
  return [
    version === undefined ? server.program : `ludex ${version}`,
    answer?.memory == null ? undefined : `${Math.round(answer.memory / 2 ** 20)} MiB of memory`,
    answer && counted(answer.openDocuments, "open document"),
    answer && counted(answer.files, "file"),
  ]
    .filter(Boolean)
    .join(" · ");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
