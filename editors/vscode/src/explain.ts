// The pages about findings: the command that opens one, the code action, and the links.

import * as vscode from "vscode";

import { errorCode, METHOD_NOT_FOUND } from "../../common/protocol";
import { codeOf, codes, EXPLAIN_URI } from "./codes";
import { LANGUAGES, text } from "./languages";
import type { Server } from "./server";

interface Page {
  code: string;
  title: string;
  markdown: string;
}

export class Explanations implements vscode.Disposable, vscode.CodeActionProvider {
  private readonly parts: vscode.Disposable[];

  constructor(
    private readonly server: Server,
    private readonly context: vscode.ExtensionContext,
  ) {
    this.parts = [
      vscode.languages.registerCodeActionsProvider(LANGUAGES, this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
      vscode.commands.registerCommand("ludex.explain", (code?: unknown) => this.explain(code)),
      vscode.window.registerUriHandler({ handleUri: (uri) => this.explain(/^\/explain\/(.+)$/.exec(uri.path)?.[1]) }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.parts).dispose();
  }

  /** One action for each code among the findings in question. */
  provideCodeActions(
    _document: vscode.TextDocument,
    _range: vscode.Range,
    context: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const byCode = new Map<string, vscode.Diagnostic[]>();
    for (const finding of context.diagnostics) {
      const code = codeOf(finding);
      if (code !== undefined) {
        byCode.set(code, [...(byCode.get(code) ?? []), finding]);
      }
    }
    return [...byCode].map(([code, findings]) => {
      const title = `Explain ${code}`;
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = findings;
      action.command = { title, command: "ludex.explain", arguments: [code] };
      return action;
    });
  }

  /** The text of the page of a code; if there is none, why. */
  async markdown(code: string): Promise<string> {
    try {
      return (await this.page(code.replace(/\.md$/, ""))).markdown;
    } catch (error) {
      return `# ${code}\n\n${text(error)}\n`;
    }
  }

  /**
   * Opens the page of a code beside the text; without a code, that of the finding at the cursor, or one that is
   * chosen.
   */
  private async explain(given?: unknown): Promise<void> {
    const code = typeof given === "string" ? given : ((await this.atCursor()) ?? (await this.chosen()));
    if (code === undefined) {
      return;
    }
    try {
      await this.page(code); // so that a wrong code opens nothing
    } catch (error) {
      void vscode.window.showErrorMessage(`Ludex: ${text(error)}`);
      return;
    }
    const uri = vscode.Uri.parse(EXPLAIN_URI + code, true);
    await vscode.commands.executeCommand("vscode.openWith", uri, "vscode.markdown.preview.editor", {
      viewColumn: vscode.ViewColumn.Beside,
      preview: true,
      preserveFocus: true,
    });
  }

  private async page(code: string): Promise<Page> {
    // A link from anywhere may ask for anything.
    if (!/^[a-z]+\/[a-z0-9-]+$/.test(code)) {
      throw new Error(`“${code}” is not a code`);
    }
    try {
      return await this.server.request<Page>("ludex/explain", { code });
    } catch (error) {
      if (errorCode(error) === METHOD_NOT_FOUND) {
        return await this.printed(code);
      }
      throw error;
    }
  }

  /** What an older program, whose server does not know the request, prints about a code. */
  private async printed(code: string): Promise<Page> {
    const stdout = await this.server.print("explain", code);
    return { code, title: stdout.split("\n", 1)[0], markdown: `# ${stdout}` };
  }

  private async atCursor(): Promise<string | undefined> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      return undefined;
    }
    const findings = vscode.languages
      .getDiagnostics(editor.document.uri)
      .filter((finding) => finding.range.intersection(editor.selection) !== undefined);
    const found = new Map(findings.map((finding) => [codeOf(finding), finding.message]));
    found.delete(undefined);
    const items = [...found].map(([code, message]) => ({ label: code ?? "", detail: message.split("\n", 1)[0] }));
    return items.length < 2
      ? items[0]?.label
      : (await vscode.window.showQuickPick(items, { title: "Ludex: Explain", placeHolder: "A finding here" }))?.label;
  }

  private async chosen(): Promise<string | undefined> {
    const items = (await codes(this.context)).map(([code, title]) => ({ label: code, description: title }));
    const placeHolder = "A code, such as gdl/unused-define";
    const options = { title: "Ludex: Explain", placeHolder, matchOnDescription: true };
    return (await vscode.window.showQuickPick(items, options))?.label;
  }
}
