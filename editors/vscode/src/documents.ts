// The documents that the server makes beside a file, and the pages about findings: the commands that open them, and
// where their texts come from. What is in them, the server says (docs/protocol.md).

import * as vscode from "vscode";

import { DOCUMENT_SCHEME as SCHEME } from "./codes";
import type { Explanations } from "./explain";
import { isOurs, text } from "./languages";
import { OPEN_DOCUMENT, type Server } from "./server";

/** The commands, by the kinds of documents that they open. */
const COMMANDS: Record<string, string> = {
  tree: "ludex.showTree",
  resolved: "ludex.showResolved",
  costs: "ludex.showCosts",
};

/** A document, as the server sends it. */
interface Made {
  languageId: string;
  text: string;
}

export class Documents implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private readonly parts: vscode.Disposable[];
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: Server,
    private readonly explanations: Explanations,
  ) {
    this.parts = [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      ...Object.entries(COMMANDS).map(([kind, command]) =>
        vscode.commands.registerCommand(command, () => this.show(kind)),
      ),
      vscode.commands.registerCommand(OPEN_DOCUMENT, (address?: unknown) => this.open(address)),
      server.onDidChangeDocument((uri) => this.changed.fire(vscode.Uri.parse(uri, true))),
      // What was said without a server is asked again, and a new server does not know what is shown.
      server.onDidChange(() => {
        if (server.state === "ready") {
          for (const { uri } of vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === SCHEME)) {
            this.changed.fire(uri);
          }
        }
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.parts).dispose();
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const code = /^\/explain\/(.+)$/.exec(uri.path)?.[1];
    if (code !== undefined) {
      return this.explanations.markdown(code);
    }
    try {
      return (await this.made(uri)).text;
    } catch (error) {
      return `${text(error)}\n`;
    }
  }

  /** Opens the page at an address beside the text. */
  private async open(address: unknown): Promise<void> {
    // A link from anywhere may ask for anything.
    if (typeof address !== "string" || !address.startsWith(`${SCHEME}:/`)) {
      return;
    }
    await vscode.commands.executeCommand(
      "vscode.openWith",
      vscode.Uri.parse(address, true),
      "vscode.markdown.preview.editor",
      { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true },
    );
  }

  /** Opens a document about the file in the editor, beside it. */
  private async show(kind: string): Promise<void> {
    const source = vscode.window.activeTextEditor?.document;
    if (source === undefined || !isOurs(source) || source.uri.scheme === SCHEME) {
      void vscode.window.showInformationMessage("Ludex: open a game file first; the document opens beside it.");
      return;
    }
    const name = source.uri.path.split("/").pop();
    const query = this.server.uri(source.uri);
    // Without an extension of ours, so that VS Code does not take it for such a file.
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${kind}/${name} (${kind})`, query });
    try {
      const { languageId } = await this.made(uri);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.languages.setTextDocumentLanguage(document, languageId);
      await vscode.window.showTextDocument(document, {
        viewColumn: vscode.ViewColumn.Beside,
        preview: true,
        preserveFocus: true,
      });
    } catch (error) {
      void vscode.window.showErrorMessage(`Ludex: ${text(error)}`);
    }
  }

  private made(uri: vscode.Uri): Promise<Made> {
    return this.server.request<Made>("ludex/document", { uri: uri.toString() });
  }
}
