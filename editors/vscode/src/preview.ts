// The preview beside the text: one panel that shows a picture of what the file in the editor describes, or a game that is
// played. What it shows and what becomes of what somebody does there is in editors/common/scenes.ts; here is what VS Code
// has of its own: the panel, editors, files.

import * as vscode from "vscode";

import type { Range } from "../../common/protocol";
import { type Act, Scenes } from "../../common/scenes";
import { isOurs, text } from "./languages";
import { rangeOf } from "./protocol";
import { PLAY, type Server } from "./server";

/** The server's name for what this panel shows. */
const SESSION = "vscode/preview";

/** What the page tells: that it is there, and what somebody does in the viewer. */
type FromPage = { type: "ready" } | Act;

export class Preview implements vscode.Disposable {
  private readonly parts: vscode.Disposable[];
  private readonly scenes: Scenes;
  private panel: vscode.WebviewPanel | undefined;
  private isVisible = false;

  constructor(
    server: Server,
    private readonly context: vscode.ExtensionContext,
  ) {
    this.scenes = new Scenes({
      session: SESSION,
      isReady: () => server.state === "ready",
      isVisible: () => this.panel?.visible === true,
      request: (method, params) => server.request(method, params),
      post: (message) => void this.panel?.webview.postMessage(message),
      entitle: (title) => {
        if (this.panel !== undefined) {
          this.panel.title = title;
        }
      },
      spelled: (uri) => vscode.Uri.parse(uri).toString(),
      cursor: () => this.cursor(),
      lead: (uri, range) => void this.lead(vscode.Uri.parse(uri), range),
      change: async (ask) => {
        const edit = await server.edit(await ask());
        if (edit !== undefined) {
          await vscode.workspace.applyEdit(edit);
        }
      },
      save: (name, svg) => void this.save(name, svg),
    });
    this.parts = [
      vscode.commands.registerCommand("ludex.preview", () => this.open()),
      vscode.commands.registerCommand("ludex.showInPreview", () => this.show()),
      vscode.commands.registerCommand(PLAY, (uri?: string, name?: string) => this.play(uri, name)),
      server.onDidChangeScene((change) => this.scenes.changed(change)),
      server.onDidChange(() => {
        if (server.state === "ready") {
          this.scenes.restart();
        }
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.window.onDidChangeTextEditorSelection(() => this.scenes.mark()),
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
    if (this.panel === undefined && !isShown) {
      void vscode.window.showInformationMessage("Ludex: open a game file first; its preview opens beside it.");
      return;
    }
    this.reveal();
    if (isShown) {
      this.scenes.choose(editor.document.uri.toString());
    }
  }

  /** Shows what the cursor is in: the part of the picture, or the picture of the part. */
  private show(): void {
    if (this.panel === undefined || !this.scenes.hasScene) {
      this.open();
    } else {
      this.reveal();
      this.scenes.here();
    }
  }

  private reveal(): void {
    if (this.panel === undefined) {
      this.create();
    } else {
      this.panel.reveal(undefined, true);
    }
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
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      if (message.type === "ready") {
        this.scenes.send();
      } else {
        this.scenes.receive(message);
      }
    });
    panel.onDidChangeViewState(() => {
      if (panel.visible !== this.isVisible) {
        this.isVisible = panel.visible;
        this.scenes.ask();
      }
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.scenes.close();
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
    if (what !== undefined) {
      this.reveal();
      this.scenes.play(document.toString(), what);
    }
  }

  /** The name of a definition that somebody chooses. */
  private async pick(document: vscode.Uri): Promise<string | undefined> {
    try {
      const names = await this.scenes.plays(document.toString());
      if (names.length > 0) {
        return await vscode.window.showQuickPick(names, { placeHolder: "What is to be played?" });
      }
      void vscode.window.showInformationMessage("Ludex: nothing in this file can be played.");
    } catch (error) {
      void vscode.window.showErrorMessage(`Ludex: ${text(error)}`);
    }
    return undefined;
  }

  /** Shows the file of an editor, if it is one of ours. */
  private follow(editor: vscode.TextEditor | undefined): void {
    if (this.panel !== undefined && editor !== undefined && isOurs(editor.document)) {
      this.scenes.follow(editor.document.uri.toString());
    }
  }

  /** The editor of the file that is shown. */
  private editor(): vscode.TextEditor | undefined {
    const { visibleTextEditors } = vscode.window;
    return visibleTextEditors.find(({ document }) => document.uri.toString() === this.scenes.document);
  }

  /** The place of the cursor; while somebody is at work in the panel, in the file that is shown. */
  private cursor(): { uri: string; position: vscode.Position } | undefined {
    const editor = vscode.window.activeTextEditor ?? this.editor();
    return editor && { uri: editor.document.uri.toString(), position: editor.selection.active };
  }

  /** Shows a place. */
  private async lead(uri: vscode.Uri, place: Range): Promise<void> {
    const range = rangeOf(place);
    const selection = new vscode.Range(range.start, range.start);
    const viewColumn = (this.editor() ?? vscode.window.visibleTextEditors[0])?.viewColumn ?? vscode.ViewColumn.One;
    try {
      const editor = await vscode.window.showTextDocument(uri, { viewColumn, selection });
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    } catch (error) {
      void vscode.window.showErrorMessage(`Ludex: ${text(error)}`);
    }
  }

  /** Saves a picture where somebody wants to have it. */
  private async save(name: string, svg: string): Promise<void> {
    const shown = vscode.Uri.parse(this.scenes.document ?? "");
    const folder = shown.scheme !== "untitled" ? vscode.Uri.joinPath(shown, "..") : vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      defaultUri: folder && vscode.Uri.joinPath(folder, name),
      filters: { SVG: ["svg"] },
      title: "Save Preview as SVG",
    });
    if (target !== undefined) {
      try {
        await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(svg));
      } catch (error) {
        void vscode.window.showErrorMessage(`Ludex: the picture could not be saved: ${text(error)}`);
      }
    }
  }
}

/** The page: it holds nothing of the author's, gets everything by messages, and may run its own script only. */
function page(webview: vscode.Webview, parts: vscode.Uri): string {
  const nonce = crypto.randomUUID();
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
