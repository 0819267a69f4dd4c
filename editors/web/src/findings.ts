// What is wrong, in the editors and for the list of all files: the library keeps neither codes nor tags.

import { type LSPClient, type LSPClientExtension, LSPPlugin } from "@codemirror/lsp-client";
import {
  type Diagnostic as Mark,
  forEachDiagnostic,
  lintGutter,
  linter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from "@codemirror/lint";
import { type EditorView, keymap } from "@codemirror/view";
import type { Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver-protocol";

import { worded } from "../../../analysis/base/src/picture/viewer/viewer.js";
import type { PageFile, Project } from "./project";

export type Severity = Mark["severity"];

const SEVERITIES: Severity[] = ["error", "warning", "info", "hint"];

/** The words for people. */
export const SEVERITY_WORDS: Record<Severity, string> = {
  error: "Error",
  warning: "Warning",
  info: "Information",
  hint: "Hint",
};

export function severityOf({ severity }: Diagnostic): Severity {
  return SEVERITIES[(severity ?? 1) - 1] ?? "error";
}

/** The code of a finding that has a page. */
export function codeOf({ code }: Diagnostic): string | undefined {
  return typeof code === "string" ? code : undefined;
}

export function messageOf({ message }: Diagnostic): string {
  return typeof message === "string" ? message : message.value;
}

/** A mark in an editor that knows its finding. */
interface FindingMark extends Mark {
  finding: Diagnostic;
}

export interface FindingHost {
  explain(code: string): void;
  /** Offers what can be done about what is found there. */
  fix(view: EditorView, from: number, to: number): void;
}

/** The findings in a part of an editor's text, and where they are now. */
export function findingsIn(view: EditorView, from: number, to: number): { finding: Diagnostic; from: number; to: number }[] {
  const found: { finding: Diagnostic; from: number; to: number }[] = [];
  forEachDiagnostic(view.state, (mark, start, end) => {
    if (start <= to && end >= from && "finding" in mark) {
      found.push({ finding: (mark as FindingMark).finding, from: start, to: end });
    }
  });
  return found;
}

function marks(file: PageFile, view: EditorView, plugin: LSPPlugin, host: FindingHost): FindingMark[] {
  const at = (position: Diagnostic["range"]["start"], side: number) =>
    plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc), side);
  return file.findings.map((finding) => {
    const code = codeOf(finding);
    const from = Math.min(at(finding.range.start, 1), view.state.doc.length);
    const explain = code === undefined ? [] : [{ name: "Explain", apply: () => host.explain(code) }];
    const fix = { name: "Fix…", apply: (view: EditorView, from: number, to: number) => host.fix(view, from, to) };
    return {
      finding,
      from,
      to: Math.min(Math.max(from, at(finding.range.end, -1)), view.state.doc.length),
      severity: severityOf(finding),
      source: code,
      message: messageOf(finding),
      renderMessage: () => worded(messageOf(finding)),
      markClass: finding.tags?.includes(1) ? "unused" : undefined,
      actions: [fix, ...explain],
    };
  });
}

/** Shows the findings of a file in its editor. */
export function showFindings(file: PageFile, host: FindingHost): void {
  const { view } = file;
  const plugin = view === undefined ? null : LSPPlugin.get(view);
  if (view !== undefined && plugin !== null) {
    view.dispatch(setDiagnostics(view.state, marks(file, view, plugin, host)));
  }
}

export function findings(project: Project, host: FindingHost): LSPClientExtension {
  const take = (_client: LSPClient, { uri, version, diagnostics }: PublishDiagnosticsParams) => {
    const file = project.byUri(uri);
    // What was found in an older text comes again.
    if (file !== undefined && (file.view === undefined || version === undefined || version === file.version)) {
      file.findings = diagnostics;
      showFindings(file, host);
      project.findingsChanged.fire();
    }
    return true;
  };
  return {
    notificationHandlers: { "textDocument/publishDiagnostics": take },
    editorExtension: [
      linter(null, { delay: 0 }),
      lintGutter(),
      keymap.of([
        { key: "F8", run: nextDiagnostic },
        { key: "Shift-F8", run: previousDiagnostic },
      ]),
    ],
  };
}
