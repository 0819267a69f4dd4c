// The list of all findings, by files: a click leads to the place, others to what can be done about it, and to the page about it.

import type { Diagnostic } from "vscode-languageserver-protocol";

import { worded } from "../../../analysis/base/src/picture/viewer/viewer.js";
import { byId, make } from "./dom";
import { pausing } from "./events";
import { codeOf, messageOf, SEVERITY_WORDS, type Severity, severityOf } from "./findings";
import type { PageFile, Project } from "./project";

/** As many rows are shown. */
const MAX_ROWS = 300;

const ORDER: Severity[] = ["error", "warning", "info", "hint"];

export interface ProblemHost {
  project: Project;
  lead(file: PageFile, finding: Diagnostic): void;
  explain(code: string): void;
  /** Offers what can be done about it. */
  fix(file: PageFile, finding: Diagnostic): void;
  /** The findings have been counted anew. */
  counted(): void;
}

/** How many there are of each severity, in words. */
export function counted(findings: readonly Diagnostic[]): string {
  const parts = ORDER.flatMap((severity) => {
    const number = findings.filter((finding) => severityOf(finding) === severity).length;
    const word = severity === "info" ? "remark" : severity;
    return number === 0 ? [] : [`${number} ${word}${number === 1 ? "" : "s"}`];
  });
  return parts.length === 0 ? "No findings" : parts.join(", ");
}

function row(file: PageFile, finding: Diagnostic, host: ProblemHost): HTMLElement {
  const severity = severityOf(finding);
  const { line, character } = finding.range.start;
  const place = make("button", { className: "place", onclick: () => host.lead(file, finding) });
  place.append(
    make("span", { className: `severity ${severity}`, role: "img", "aria-label": SEVERITY_WORDS[severity] }),
    worded(messageOf(finding)),
    make("span", { className: "where", textContent: `${file.name}:${line + 1}:${character + 1}` }),
  );
  const item = make("li", {}, place);
  const fix = { className: "fix", textContent: "Fix…", title: "What can be done about it", onclick: () => host.fix(file, finding) };
  item.append(make("button", fix));
  const code = codeOf(finding);
  if (code !== undefined) {
    const title = `What ${code} means, and what to write instead`;
    item.append(make("button", { className: "code", textContent: code, title, onclick: () => host.explain(code) }));
  }
  return item;
}

export function problems(host: ProblemHost): void {
  const { project } = host;
  const [heading, list] = [byId("finding-count"), byId("finding-list")];
  const show = () => {
    // What is shown in an editor comes first.
    const files = [...project.files].sort(
      (a, b) => Number(b === project.shown) - Number(a === project.shown) || (a.name < b.name ? -1 : 1),
    );
    const all = files.flatMap((file) => file.findings.map((finding) => ({ file, finding })));
    all.sort((a, b) => {
      const [one, other] = [a, b].map(({ finding }) => Math.min(ORDER.indexOf(severityOf(finding)), 2));
      return files.indexOf(a.file) - files.indexOf(b.file) || one - other;
    });
    heading.textContent = counted(all.map(({ finding }) => finding));
    host.counted();
    const at = [...list.children].findIndex((row) => row.contains(document.activeElement));
    const rows = all.slice(0, MAX_ROWS).map(({ file, finding }) => row(file, finding, host));
    if (all.length > MAX_ROWS) {
      rows.push(make("li", { textContent: `and ${all.length - MAX_ROWS} more` }));
    }
    list.replaceChildren(...rows);
    if (at >= 0) {
      (list.children[Math.min(at, rows.length - 1)]?.querySelector("button") as HTMLElement | null)?.focus();
    }
  };
  const soon = pausing(60, show);
  project.findingsChanged.on(soon);
  project.tabsChanged.on(soon);
}
