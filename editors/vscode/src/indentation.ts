// Where a new line begins in GDL and Hy: VS Code's own rules see one line, but how deep a form is open is decided
// above it. VS Code asks for this after Enter (`editor.formatOnType`).

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";

interface Lisp {
  open: string;
  close: string;
  /** Where the lines inside a form begin. */
  inside(form: Form): number;
}

/** A bracket that is open. */
interface Form {
  bracket: string;
  column: number;
  /** Where the text of its line begins. */
  line: number;
  /** The word after it, and where what follows on its line begins, if anything does. */
  head: string;
  second?: number;
  /** Where the last line inside it begins. */
  sibling?: number;
}

const GDL: Lisp = { open: "(", close: ")", inside: ({ line }) => line + 2 };

/** Forms with a body, which is two columns in; the arguments of others are aligned. */
const BODY = /^(?:def\S*|let|when|unless|if-not|for|while|fn|try|except|with|do)$/;

const HY: Lisp = {
  open: "([{",
  close: ")]}",
  inside: ({ bracket, column, head, second }) =>
    bracket !== "(" ? column + 1 : BODY.test(head) ? column + 2 : (second ?? column + 1),
};

const LISPS: Readonly<Record<string, Lisp>> = { gdl: GDL, hy: HY };

/** In GDL and Hy a new line begins where the next element goes, although the bracket that VS Code closes is on it. */
export function indentationMiddleware(): Middleware {
  return {
    provideOnTypeFormattingEdits(document, position, key, options, token, next) {
      const lisp = key === "\n" ? LISPS[document.languageId] : undefined;
      return lisp ? edits(lisp, document, position, options) : next(document, position, key, options, token);
    },
  };
}

function edits(
  lisp: Lisp,
  document: vscode.TextDocument,
  { line }: vscode.Position,
  { tabSize, insertSpaces }: vscode.FormattingOptions,
): vscode.TextEdit[] {
  const above = document.getText(new vscode.Range(0, 0, line, 0));
  const columns = indentation(lisp, above, tabSize);
  if (columns === undefined) {
    return [];
  }
  const wanted = insertSpaces
    ? " ".repeat(columns)
    : "\t".repeat(Math.floor(columns / tabSize)) + " ".repeat(columns % tabSize);
  const now = /^[ \t]*/.exec(document.lineAt(line).text)?.[0] ?? "";
  if (now === wanted) {
    return [];
  }
  // Only what differs, so that the cursor stays behind it.
  return wanted.startsWith(now)
    ? [vscode.TextEdit.insert(new vscode.Position(line, 0), wanted.slice(now.length))]
    : [vscode.TextEdit.replace(new vscode.Range(line, 0, line, now.length), wanted)];
}

/** The column where a line after this text begins; undefined inside a string or a comment of several lines. */
function indentation(lisp: Lisp, above: string, tabSize: number): number | undefined {
  const forms: Form[] = [];
  const token = /"(?:[^"\\]|\\[^])*("?)|;.*|#\|[^]*?(\|#|$)|\n[ \t]*|[()[\]{}]/g;
  let indent = width(/^[ \t]*/.exec(above)?.[0] ?? "", tabSize);
  let lineStart = 0;
  for (let match = token.exec(above); match !== null; match = token.exec(above)) {
    const [part] = match;
    if (part.startsWith("\n")) {
      lineStart = match.index + 1;
      const next = above[token.lastIndex];
      const blank = next === undefined || next === "\n" || next === "\r" || next === ";";
      indent = width(part.slice(1), tabSize);
      const form = forms.at(-1);
      if (form !== undefined && !blank && !lisp.close.includes(next)) {
        form.sibling = indent;
      }
    } else if (part.startsWith('"') || part.startsWith("#|")) {
      const ended = part.startsWith('"') ? match[1] !== "" : match[2] !== "";
      if (!ended && token.lastIndex === above.length) {
        return undefined;
      }
    } else if (lisp.open.includes(part)) {
      const column = width(above.slice(lineStart, match.index), tabSize);
      const [, head, second] = /^([^\s()[\]{}";]*)([ \t]+[^\s;])?/.exec(above.slice(token.lastIndex)) ?? [];
      forms.push({
        bracket: part,
        column,
        line: indent,
        head: head ?? "",
        second: second === undefined ? undefined : column + 1 + (head ?? "").length + second.length - 1,
      });
    } else if (lisp.close.includes(part)) {
      forms.pop();
    }
  }
  const form = forms.at(-1);
  return form === undefined ? 0 : (form.sibling ?? lisp.inside(form));
}

function width(text: string, tabSize: number): number {
  let columns = 0;
  for (const character of text) {
    columns += character === "\t" ? tabSize - (columns % tabSize) : 1;
  }
  return columns;
}
