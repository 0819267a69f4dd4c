// The files that somebody works on, in the page's memory: their texts, which of them are open, and what is found in them.

import type { WorkspaceFile } from "@codemirror/lsp-client";
import { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "vscode-languageserver-protocol";

import { Event } from "./events";
import { type Language, languageOf } from "./languages";
import { freeName, nameOf, safeName, uriOf } from "./names";

/** What the worker takes (editors/web/README.md). */
export const MAX_FILE = 16_000_000;
export const MAX_TEXTS = 64_000_000;
export const MAX_FILES = 5_000;

/** A file as it comes in. */
export interface Given {
  name: string;
  text: string;
  /** The encoding of its bytes, if it is not UTF-8. */
  encoding?: "latin1";
}

export class PageFile implements WorkspaceFile {
  readonly uri: string;
  readonly language: Language | undefined;
  readonly encoding: "latin1" | undefined;
  /** How its lines ended where it came from. */
  readonly lineEnd: "\n" | "\r\n";
  version = 0;
  /** The text as the server knows it. */
  doc: Text;
  /** The text as it was when it came or was last saved. */
  saved: Text;
  view: EditorView | undefined;
  findings: readonly Diagnostic[] = [];

  constructor(
    readonly name: string,
    { text, encoding }: Omit<Given, "name">,
  ) {
    this.uri = uriOf(name);
    this.language = languageOf(name);
    this.encoding = encoding;
    this.lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
    this.doc = this.saved = Text.of(text.split(/\r\n?|\n/));
  }

  get languageId(): string {
    return this.language?.id ?? "plaintext";
  }

  getView(): EditorView | null {
    return this.view ?? null;
  }

  /** The text as somebody sees it. */
  get text(): Text {
    return this.view?.state.doc ?? this.doc;
  }

  get isChanged(): boolean {
    return !this.text.eq(this.saved);
  }
}

export class Project {
  private readonly byName = new Map<string, PageFile>();
  /** The names of the files that have a tab, in their order. */
  open: string[] = [];
  /** The file that is shown. */
  shown: PageFile | undefined;

  /** There are other files now: those that are gone, and those that are new. */
  readonly filesChanged = new Event<{ gone: PageFile[]; come: PageFile[] }>();
  /** Other files have tabs, or another one is shown. */
  readonly tabsChanged = new Event();
  /** The text of a file has changed. */
  readonly textChanged = new Event<PageFile>();
  readonly findingsChanged = new Event();

  get files(): PageFile[] {
    return [...this.byName.values()];
  }

  file(name: string): PageFile | undefined {
    return this.byName.get(name);
  }

  byUri(uri: string): PageFile | undefined {
    const name = nameOf(uri);
    return name === undefined ? undefined : this.byName.get(name);
  }

  /** Takes these files in place of all that are there. Says which could not be taken. */
  replace(given: Given[]): string[] {
    const gone = this.files;
    for (const name of [...this.open]) {
      this.close(name);
    }
    this.byName.clear();
    const { come, refused } = this.take(given);
    this.filesChanged.fire({ gone, come });
    return refused;
  }

  /** Takes these files beside those that are there. One with a name that is taken gets another name. */
  add(given: Given[]): { come: PageFile[]; refused: string[] } {
    const { come, refused } = this.take(given);
    this.filesChanged.fire({ gone: [], come });
    return { come, refused };
  }

  private take(given: Given[]): { come: PageFile[]; refused: string[] } {
    const come: PageFile[] = [];
    const refused: string[] = [];
    let total = this.files.reduce((sum, file) => sum + file.text.length, 0);
    for (const one of given) {
      const safe = safeName(one.name);
      const fits = one.text.length <= MAX_FILE && total + one.text.length <= MAX_TEXTS && this.byName.size < MAX_FILES;
      if (safe === undefined || !fits) {
        refused.push(safe ?? "a file without a name");
        continue;
      }
      total += one.text.length;
      const file = new PageFile(freeName(safe, (name) => this.byName.has(name)), one);
      this.byName.set(file.name, file);
      come.push(file);
    }
    return { come, refused };
  }

  remove(name: string): void {
    const file = this.byName.get(name);
    if (file !== undefined) {
      this.close(name);
      this.byName.delete(name);
      this.filesChanged.fire({ gone: [file], come: [] });
      this.findingsChanged.fire();
    }
  }

  show(name: string): void {
    const file = this.byName.get(name);
    if (file !== undefined) {
      if (!this.open.includes(name)) {
        this.open = [...this.open, name];
      }
      this.shown = file;
      this.tabsChanged.fire();
    }
  }

  /** Closes the tab of a file. The file stays. */
  close(name: string): void {
    const at = this.open.indexOf(name);
    if (at < 0) {
      return;
    }
    this.open = this.open.filter((other) => other !== name);
    const file = this.byName.get(name);
    if (this.shown === file) {
      const next = this.open[Math.min(at, this.open.length - 1)];
      this.shown = next === undefined ? undefined : this.byName.get(next);
    }
    file?.view?.destroy();
    this.tabsChanged.fire();
  }

  /** Gives a file that is not open another text. */
  rewrite(file: PageFile, text: Text): void {
    file.doc = text;
    this.textChanged.fire(file);
  }
}
