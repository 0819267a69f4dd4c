// The preview beside the text: one panel that shows a picture of what the file in the editor describes, or a game that is
// played. It knows no language: what is drawn, what can be chosen, what is asked for and where things come from, the server
// says (docs/protocol.md).

import { randomBytes } from "node:crypto";

import * as vscode from "vscode";

import { isOurs, text } from "./languages";
import { CANCELLED, CONTENT_MODIFIED, errorCode, type Position, type Range, rangeOf } from "./protocol";
import { PLAY, type Server } from "./server";

/** The server's name for what this panel shows. */
const SESSION = "vscode/preview";

/** Something in a picture that comes from a place in a file. */
interface Thing {
  id: number;
  label: string;
  uri: string;
  range: Range;
}

/** A sentence that may lead to a place. */
interface Remark {
  text: string;
  uri?: string;
  range?: Range;
}

/** What the panel has to know of a game; the page gets all of it. */
interface Game {
  inputs: string[];
  rest: string[];
  trouble: Remark | null;
  why: Remark[];
}

/** Something that a player does. */
interface Action {
  kind: "input" | "back" | "forward" | "restart" | "stop";
  text?: string;
}

/** A picture, as the server sends it. */
interface Scene {
  version: number;
  title: string;
  what: string | null;
  whats: { name: string }[];
  plays: { name: string }[];
  problem: string | null;
  svg: string | null;
  text: string | null;
  /** An older server does not send them. */
  layers?: { id: string; title: string; hidden: boolean; inText: boolean }[];
  things: Thing[];
  spans: { line: number; start: number; end: number; thing: number }[];
  play: Game | null;
  actions: string[];
}

/** What the page tells: that it is there, and what somebody does in the viewer. */
type FromPage =
  | { type: "ready" }
  | { type: "open"; id: number }
  | { type: "choose"; what: string }
  | { type: "play"; what: string }
  | { type: "act"; action: Action; version: number }
  | { type: "remark"; index: number | null }
  | { type: "hide"; hide: string[] }
  | { type: "save"; hide: string[] };

export class Preview implements vscode.Disposable {
  private readonly parts: vscode.Disposable[];
  private panel: vscode.WebviewPanel | undefined;

  /** The document that is shown, and the part of it that was chosen. */
  private shown: vscode.Uri | undefined;
  private what: string | undefined;
  /** The inputs of the game, while one is played. */
  private game: { inputs: string[]; rest: string[] } | undefined;
  /** The layers that somebody has hidden. The page hides those of the picture, and the server those of the text. */
  private hide: string[] = [];
  private scene: Scene | undefined;
  /** The documents of the scene's things, in their order. */
  private places: string[] = [];
  private isVisible = false;

  /** Counts what was asked for, so that a late answer is known. */
  private asked = 0;

  /** The server holds a scene open for the panel. */
  private isOpen = false;
  /** Opening and closing, one after the other. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly server: Server,
    private readonly context: vscode.ExtensionContext,
  ) {
    this.parts = [
      vscode.commands.registerCommand("ludex.preview", () => this.open()),
      vscode.commands.registerCommand(PLAY, (uri?: string, name?: string) => this.play(uri, name)),
      server.onDidChangeScene(({ session, scene }) => {
        if (session === SESSION) {
          this.take(scene as Scene);
        }
      }),
      server.onDidChange(() => {
        if (server.state === "ready") {
          // It is another server, which knows of no scene.
          this.isOpen = false;
          this.scene = undefined;
          this.ask();
        }
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.mark(textEditor)),
    ];
  }

  dispose(): void {
    this.panel?.dispose();
    vscode.Disposable.from(...this.parts).dispose();
  }

  /** Opens the panel beside the text, or shows it. */
  private open(): void {
    const editor = vscode.window.activeTextEditor;
    const isShown = editor !== undefined && isOurs(editor.document);
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, true);
      if (isShown) {
        this.choose(editor.document.uri);
      }
      return;
    }
    if (!isShown) {
      void vscode.window.showInformationMessage("Ludex: open a game file first; its preview opens beside it.");
      return;
    }
    this.create();
    this.choose(editor.document.uri);
  }

  private create(): void {
    const parts = vscode.Uri.joinPath(this.context.extensionUri, "dist");
    const panel = vscode.window.createWebviewPanel(
      "ludex.preview",
      "Ludex Preview",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [parts] },
    );
    this.panel = panel;
    panel.iconPath = vscode.Uri.joinPath(this.context.extensionUri, "icons", "ludex.png");
    panel.webview.onDidReceiveMessage((message: FromPage) => this.receive(message));
    panel.onDidChangeViewState(() => {
      if (panel.visible !== this.isVisible) {
        this.isVisible = panel.visible;
        this.ask();
      }
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
      this.forget();
      this.ask();
    });
    panel.webview.html = page(panel.webview, parts);
    this.isVisible = panel.visible;
  }

  /** Plays a definition; without a name, somebody chooses among those of the file. */
  private async play(uri?: string, name?: string): Promise<void> {
    const document = uri === undefined ? vscode.window.activeTextEditor?.document.uri : vscode.Uri.parse(uri);
    if (document === undefined) {
      return;
    }
    const what = name ?? (await this.pick(document));
    if (what === undefined) {
      return;
    }
    if (this.panel === undefined) {
      this.create();
    } else {
      this.panel.reveal(undefined, true);
    }
    this.shown = document;
    this.begin(what);
  }

  /** Begins a game of the document that is shown. */
  private begin(what: string): void {
    this.what = what;
    this.game = { inputs: [], rest: [] };
    this.ask();
  }

  /** The name of a definition that somebody chooses. */
  private async pick(document: vscode.Uri): Promise<string | undefined> {
    const params = { textDocument: { uri: this.server.uri(document) } };
    try {
      const scene = await this.request("ludex/scene", params, () => true);
      const names = scene?.plays.map(({ name }) => name) ?? [];
      if (names.length > 0) {
        return await vscode.window.showQuickPick(names, { placeHolder: "What is to be played?" });
      }
      void vscode.window.showInformationMessage("Ludex: nothing in this file can be played.");
    } catch (error) {
      void vscode.window.showErrorMessage(`Ludex: ${text(error)}`);
    }
    return undefined;
  }

  /** Shows another document. */
  private choose(uri: vscode.Uri): void {
    if (uri.toString() !== this.shown?.toString()) {
      this.shown = uri;
      this.what = undefined;
      this.game = undefined;
      this.ask();
    }
  }

  private forget(): void {
    this.what = undefined;
    this.game = undefined;
    this.scene = undefined;
    this.places = [];
  }

  /** Shows the file of an editor, if it is one of ours. */
  private follow(editor: vscode.TextEditor | undefined): void {
    if (this.panel === undefined || editor === undefined || !isOurs(editor.document)) {
      return;
    }
    // A game stays until it is ended.
    if (this.game === undefined && !this.isPartOfPicture(editor.document.uri)) {
      this.choose(editor.document.uri);
    }
    this.mark(editor);
  }

  /** A click on a thing leads into another file, and there the picture stays. */
  private isPartOfPicture(uri: vscode.Uri): boolean {
    return this.places.includes(uri.toString());
  }

  /** Asks for the scene that is to be shown; where nobody sees it, it is closed. */
  private ask(): void {
    this.asked += 1;
    const { asked } = this;
    this.queue = this.queue.then(() => this.update(asked));
  }

  private async update(asked: number): Promise<void> {
    if (asked !== this.asked || this.server.state !== "ready") {
      return;
    }
    if (this.panel?.visible !== true || this.shown === undefined) {
      if (this.isOpen) {
        this.isOpen = false;
        await this.server.request("ludex/closeScene", { session: SESSION }).catch(() => {});
      }
      return;
    }
    const params = {
      textDocument: { uri: this.server.uri(this.shown) },
      what: this.what,
      session: SESSION,
      watch: true,
      hide: this.hide,
      play: this.game,
    };
    try {
      const scene = await this.request("ludex/scene", params, () => asked === this.asked);
      if (scene !== undefined) {
        this.isOpen = scene !== null;
        if (asked === this.asked && scene !== null) {
          this.take(scene);
        }
      }
    } catch (error) {
      this.post({ type: "problem", problem: text(error) });
    }
  }

  /** Does something in the game that is played. */
  private act(action: Action): void {
    this.queue = this.queue.then(() => this.perform(action));
  }

  private async perform(action: Action): Promise<void> {
    if (!this.isOpen || this.game === undefined || this.server.state !== "ready") {
      return;
    }
    try {
      const params = { session: SESSION, action, version: this.scene?.version };
      const scene = await this.request("ludex/act", params, () => this.game !== undefined);
      if (scene != null) {
        if (action.kind === "stop") {
          this.what = undefined;
          this.game = undefined;
        }
        this.take(scene);
      }
    } catch (error) {
      this.post({ type: "problem", problem: text(error) });
    }
  }

  /** Asks for a scene, again while the text changes before there is an answer; undefined once it is not wanted. */
  private async request(method: string, params: object, isWanted: () => boolean): Promise<Scene | null | undefined> {
    for (let tries = 0; isWanted(); tries += 1) {
      try {
        return await this.server.request<Scene | null>(method, params);
      } catch (error) {
        const code = errorCode(error);
        if ((code !== CONTENT_MODIFIED && code !== CANCELLED) || tries === 100) {
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    return undefined;
  }

  /** Shows a scene, unless a newer one is shown. */
  private take(scene: Scene): void {
    if (this.panel === undefined || (this.scene !== undefined && scene.version <= this.scene.version)) {
      return;
    }
    this.scene = scene;
    // It goes on from there when the panel is hidden and shown again.
    if (scene.play !== null && this.game !== undefined && scene.what === this.what) {
      this.game = { inputs: scene.play.inputs, rest: scene.play.rest };
    }
    const known = new Map<string, string>();
    this.places = scene.things.map(({ uri }) => {
      const place = known.get(uri) ?? vscode.Uri.parse(uri).toString();
      known.set(uri, place);
      return place;
    });
    this.panel.title = `${scene.play === null ? "Preview" : "Play"} ${scene.title}`;
    this.send();
  }

  /** Tells the page everything: it may have been made anew. */
  private send(): void {
    const { scene } = this;
    if (scene === undefined) {
      return;
    }
    const { things, ...shown } = scene;
    this.post({
      type: "scene",
      scene: {
        ...shown,
        document: this.shown?.toString(),
        whats: scene.whats.map(({ name }) => name),
        plays: scene.plays.map(({ name }) => name),
        layers: scene.layers ?? [],
        labels: things.map(({ id, label }) => [id, label]),
      },
    });
    this.mark(vscode.window.activeTextEditor ?? this.editor());
  }

  private post(message: object): void {
    void this.panel?.webview.postMessage(message);
  }

  private receive(message: FromPage): void {
    switch (message.type) {
      case "ready":
        this.send();
        break;
      case "open":
        void this.lead(this.scene?.things.find((thing) => thing.id === message.id));
        break;
      case "choose":
        this.what = message.what === "" ? undefined : message.what;
        this.game = undefined;
        this.ask();
        break;
      case "play":
        this.begin(message.what);
        break;
      case "act":
        // What was chosen in an older scene may mean something else in this one.
        if (message.version === this.scene?.version) {
          this.act(message.action);
        }
        break;
      case "remark":
        void this.leadTo(message.index);
        break;
      case "hide":
        this.hide = message.hide;
        this.ask();
        break;
      case "save":
        void this.save(message.hide);
        break;
    }
  }

  /** The editor of the file that is shown. */
  private editor(): vscode.TextEditor | undefined {
    const { visibleTextEditors } = vscode.window;
    return visibleTextEditors.find(({ document }) => document.uri.toString() === this.shown?.toString());
  }

  /** Leads to the place that a thing comes from. */
  private async lead(thing: Thing | undefined): Promise<void> {
    if (thing !== undefined) {
      await this.show(vscode.Uri.parse(thing.uri), rangeOf(thing.range));
    }
  }

  /** Leads to the place of the trouble, or to that of one of the choices that led to the value. */
  private async leadTo(index: number | null): Promise<void> {
    const play = this.scene?.play;
    const remark = index === null ? play?.trouble : play?.why[index];
    if (remark?.uri !== undefined && remark.range !== undefined) {
      await this.lead({ id: 0, label: remark.text, uri: remark.uri, range: remark.range });
    }
  }

  private async show(uri: vscode.Uri, range: vscode.Range): Promise<void> {
    const selection = new vscode.Range(range.start, range.start);
    const viewColumn = (this.editor() ?? vscode.window.visibleTextEditors[0])?.viewColumn ?? vscode.ViewColumn.One;
    try {
      const editor = await vscode.window.showTextDocument(uri, { viewColumn, selection });
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    } catch (error) {
      void vscode.window.showErrorMessage(`Ludex: ${text(error)}`);
    }
  }

  /** Marks the thing that the cursor is in: the smallest, if it is in several. */
  private mark(editor: vscode.TextEditor | undefined): void {
    if (editor === undefined || this.panel === undefined || this.scene === undefined) {
      return;
    }
    const { active } = editor.selection;
    const own = editor.document.uri.toString();
    const here = this.scene.things.filter(
      ({ range }, index) =>
        this.places[index] === own && isBefore(range.start, active) && isBefore(active, range.end),
    );
    const lines = ({ range }: Thing) => [range.end.line - range.start.line, range.end.character - range.start.character];
    here.sort((a, b) => lines(a)[0] - lines(b)[0] || lines(a)[1] - lines(b)[1]);
    this.post({ type: "mark", id: here[0]?.id });
  }

  /** Saves the picture as it is shown, without some of its layers. */
  private async save(hide: string[]): Promise<void> {
    const { scene, shown } = this;
    if (scene?.svg == null || shown === undefined) {
      return;
    }
    const name = `${scene.title.replace(/[^\p{L}\p{N}._ -]+/gu, "_").trim() || "picture"}.svg`;
    const folder = shown.scheme === "file" ? vscode.Uri.joinPath(shown, "..") : vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      defaultUri: folder && vscode.Uri.joinPath(folder, name),
      filters: { SVG: ["svg"] },
      title: "Save Preview as SVG",
    });
    if (target !== undefined) {
      // The numbers of things and the inputs mean nothing outside this session; in texts the quotes would be escaped.
      const svg = scene.svg
        .replaceAll(/ data-(source|input)="[^"]*"/g, "")
        .replaceAll(/ data-layer="([^"]*)"/g, (_, id: string) => (hide.includes(id) ? ' display="none"' : ""));
      try {
        await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(svg));
      } catch (error) {
        void vscode.window.showErrorMessage(`Ludex: the picture could not be saved: ${text(error)}`);
      }
    }
  }
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}

/** The page: it holds nothing of the author's, gets everything by messages, and may run its own script only. */
function page(webview: vscode.Webview, parts: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const of = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(parts, name)).toString();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Ludex Preview</title>
<link rel="stylesheet" href="${of("preview.css")}">
</head>
<body>
<div id="viewer"></div>
<script nonce="${nonce}" src="${of("preview.js")}"></script>
</body>
</html>
`;
}
