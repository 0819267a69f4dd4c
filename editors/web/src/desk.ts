// What somebody sees of the files: tabs, the editor of the one that is shown, what lies beside it and below.

import type { EditorView } from "@codemirror/view";
import type { Range } from "vscode-languageserver-protocol";

import type { Scenes } from "../../common/scenes";
import { leadTo } from "./actions";
import { askAgain } from "./asking";
import { byId, showTabs } from "./dom";
import { makeEditor, setDark, setWrapped } from "./editor";
import { pausing } from "./events";
import { type FindingHost, showFindings } from "./findings";
import { baseName } from "./names";
import type { PageFile, Project } from "./project";
import type { Reading } from "./reading";
import type { Session } from "./session";
import { isDark, themeChanged } from "./theme";

/** The parts that share a narrow window, of which one is seen. */
export type View = "text" | "side" | "findings";

export class Desk {
  readonly findingHost: FindingHost = { explain: () => {}, fix: () => {} };
  session!: Session;
  scenes!: Scenes;
  reading!: Reading;

  private side: "picture" | "page" = "picture";
  private sideTitle = "Picture";
  private view: View = "text";
  private wasVisible = false;
  /** Long lines are wrapped, as long as nobody has a map whose rows are to stay whole. */
  private isWrapped = true;

  constructor(readonly project: Project) {
    project.tabsChanged.on(() => this.show());
    project.textChanged.on(pausing(50, () => this.showFileTabs()));
    project.filesChanged.on(
      pausing(100, () => project.shown?.view?.dispatch({ effects: askAgain.of(null) })),
    );
    themeChanged.on(() => project.files.forEach(({ view }) => view && setDark(view, isDark())));
    document.addEventListener("visibilitychange", () => this.checkVisible());
    new ResizeObserver(() => this.checkVisible()).observe(byId("viewer"));
  }

  /** The editor of a file, made if there is none. */
  editor(file: PageFile): EditorView {
    if (file.view === undefined) {
      const view = makeEditor(file, {
        session: this.session,
        isDark,
        isWrapped: () => this.isWrapped,
        changed: (file) => this.project.textChanged.fire(file),
        moved: (file) => file === this.project.shown && this.moved(),
      });
      file.view = view;
      Object.assign(view.dom, { id: panelOf(file), role: "tabpanel" });
      view.dom.setAttribute("aria-label", file.name);
      showFindings(file, this.findingHost);
    }
    return file.view;
  }

  private readonly moved = pausing(30, () => this.scenes.mark());

  changeWrapping(): void {
    this.isWrapped = !this.isWrapped;
    this.project.files.forEach(({ view }) => view && setWrapped(view, this.isWrapped));
  }

  /** The editor of the file that is shown. */
  get current(): EditorView | undefined {
    return this.project.shown?.view;
  }

  /** Shows a file and returns its editor. */
  display(file: PageFile): EditorView {
    this.project.show(file.name);
    this.look("text");
    return this.editor(file);
  }

  /** Leads to a place. */
  lead(uri: string, range: Range): void {
    const file = this.project.byUri(uri);
    if (file !== undefined) {
      leadTo(this.display(file), range);
    }
  }

  private show(): void {
    this.showFileTabs();
    const { shown } = this.project;
    const place = byId("editors");
    const wanted = shown === undefined ? [] : [this.editor(shown).dom];
    if (place.firstElementChild !== (wanted[0] ?? null)) {
      place.replaceChildren(...wanted);
      shown?.view?.requestMeasure();
      shown?.view?.dispatch({ effects: askAgain.of(null) });
    }
    if (shown === undefined) {
      this.scenes.close();
    } else if (shown.language !== undefined) {
      this.scenes.follow(shown.uri);
    }
  }

  private showFileTabs(): void {
    const { project } = this;
    const files = project.open.flatMap((name) => project.file(name) ?? []);
    const tabs = files.map((file) => ({
      id: file.name,
      title: baseName(file.name),
      panel: panelOf(file),
      mark: file.isChanged ? (["●", "changed"] satisfies [string, string]) : undefined,
      close: () => project.close(file.name),
    }));
    showTabs(byId("file-tabs"), tabs, project.shown?.name, (name) => project.show(name));
  }

  /** Shows the picture or the page beside the text. */
  beside(side: "picture" | "page"): void {
    this.side = side;
    byId("viewer").hidden = side !== "picture";
    byId("reading").hidden = side !== "page";
    this.showSideTabs();
    this.look("side");
    this.checkVisible();
  }

  entitle(title: string): void {
    this.sideTitle = title;
    this.showSideTabs();
  }

  private showSideTabs(): void {
    const tabs = [
      { id: "picture", title: this.sideTitle, panel: "viewer" },
      ...(this.reading.title === "" ? [] : [{ id: "page", title: this.reading.title, panel: "reading" }]),
    ];
    showTabs(byId("side-tabs"), tabs, this.side, (id) => this.beside(id as "picture" | "page"));
  }

  /** Shows a part of the page where a narrow window has room for one. */
  look(view: View): void {
    this.view = view;
    document.body.dataset.view = view;
    const tabs = [
      { id: "text", title: "Text", panel: "text-part" },
      { id: "side", title: "Picture", panel: "side-part" },
      { id: "findings", title: byId("finding-count").textContent ?? "", panel: "finding-part" },
    ];
    showTabs(byId("views"), tabs, view, (id) => this.look(id as View));
  }

  /** Names the parts anew, of which one is called as there are findings. */
  relabel(): void {
    this.look(this.view);
  }

  /** Somebody sees the picture. */
  isVisible(): boolean {
    return byId("viewer").offsetParent !== null && document.visibilityState === "visible";
  }

  /** The server draws only what is seen. */
  private checkVisible(): void {
    const isVisible = this.isVisible();
    if (isVisible !== this.wasVisible) {
      this.wasVisible = isVisible;
      this.scenes.ask();
    }
  }

  /** The place of the cursor. */
  cursor(): { uri: string; position: { line: number; character: number } } | undefined {
    const { shown } = this.project;
    if (shown?.view === undefined) {
      return undefined;
    }
    const { doc, selection } = shown.view.state;
    const line = doc.lineAt(selection.main.head);
    return { uri: shown.uri, position: { line: line.number - 1, character: selection.main.head - line.from } };
  }
}

function panelOf({ name }: PageFile): string {
  return `file-${encodeURIComponent(name)}`;
}
