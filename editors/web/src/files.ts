// How files come and go: from examples, the disk, links and earlier work, to downloads and links.

import type { Desk } from "./desk";
import { choose, fromDisk, save } from "./disk";
import { byId, make } from "./dom";
import { pausing } from "./events";
import { isLink, pack, unpack } from "./link";
import { safeName } from "./names";
import { ask, pick } from "./picker";
import type { Given, Project } from "./project";
import { messageOf } from "./session";
import { begin as askForBeginning, type Beginning } from "./start";
import * as store from "./store";

/** As many files have tabs at the beginning. */
const MAX_TABS = 8;

export class Files {
  /** What there is now is kept in the browser, so that a tab may be closed. */
  private isKept = true;
  private readonly keep = pausing(500, () => this.keepNow());

  constructor(
    private readonly project: Project,
    private readonly desk: Desk,
    private readonly say: (message: string) => void,
  ) {
    for (const event of [project.filesChanged, project.textChanged, project.tabsChanged] as { on(listener: () => void): void }[]) {
      event.on(this.keep);
    }
    addEventListener("pagehide", () => this.keepNow());
    addEventListener("beforeunload", (event) => {
      this.keepNow();
      if (!this.isKept && project.files.some((file) => file.isChanged)) {
        event.preventDefault();
      }
    });
    addEventListener("hashchange", () => void this.fromLink());
    this.takeDrops();
  }

  private keepNow(): void {
    this.isKept = store.keep(this.project);
  }

  /** What the page begins with: a link, what the tab had before, or what somebody chooses. */
  async start(): Promise<void> {
    const earlier = store.own();
    if (isLink(location.hash)) {
      await this.fromLink();
    } else if (earlier !== undefined) {
      this.goOn(earlier);
    } else {
      await this.begin();
    }
  }

  /** Asks what to begin with. */
  async begin(): Promise<void> {
    this.keepNow();
    const chosen = await askForBeginning(store.works(), store.ownId());
    if (chosen !== undefined) {
      await this.take(chosen);
    }
  }

  private async take(beginning: Beginning): Promise<void> {
    if (beginning.kind === "work") {
      this.goOn(beginning.work);
    } else if (beginning.kind === "open") {
      await this.open(beginning.isFolder, true);
    } else {
      this.show(beginning.files);
      if (beginning.isExample && (await this.playIfItIsAGame())) {
        return;
      }
    }
    // Where one writes with a finger, it would open a keyboard over the text.
    if (matchMedia("(pointer: fine)").matches) {
      this.desk.current?.focus();
    }
  }

  /** Takes files in place of all others. */
  private show(given: Given[], open: string[] = [], shown?: string): void {
    this.keepNow();
    store.begin(undefined);
    this.report(this.project.replace(given));
    const names = this.project.files.filter(({ language }) => language !== undefined).map(({ name }) => name);
    const tabs = open.filter((name) => this.project.file(name) !== undefined);
    this.project.open = tabs.length > 0 ? tabs : names.length > MAX_TABS ? names.slice(0, 1) : names;
    const first = this.project.file(shown ?? "")?.name ?? this.project.open[0] ?? this.project.files[0]?.name;
    if (first !== undefined) {
      this.project.show(first);
      this.desk.look("text");
    }
  }

  private goOn(work: store.Work): void {
    this.show(work.files, work.open, work.shown);
    store.begin(work);
  }

  private report(refused: string[]): void {
    if (refused.length > 0) {
      this.say(`${refused.slice(0, 3).join(", ")}: too large, or too many files.`);
    }
  }

  /** Begins the game of an example that is one; false if it is none. */
  private async playIfItIsAGame(): Promise<boolean> {
    const { shown } = this.project;
    if (shown !== undefined && (await this.desk.scenes.plays(shown.uri).catch(() => [])).length > 0) {
      this.desk.scenes.play(shown.uri, undefined);
      this.desk.beside("picture");
      return true;
    }
    return false;
  }

  /** Opens files of the disk, beside what is there or in place of it. */
  async open(isFolder: boolean, isAlone: boolean): Promise<void> {
    await this.fromDisk(await choose(isFolder), isAlone);
  }

  private async fromDisk(files: File[], isAlone: boolean): Promise<void> {
    if (files.length === 0) {
      return;
    }
    const { given, left } = await fromDisk(files);
    if (given.length === 0) {
      this.say("None of these files is in a language of Ludex.");
      return;
    }
    if (isAlone || this.project.files.length === 0) {
      this.show(given);
    } else {
      const { come, refused } = this.project.add(given);
      come.slice(0, MAX_TABS).forEach(({ name }) => this.project.show(name));
      this.report(refused);
    }
    if (left > 0) {
      this.say(`${given.length} files are open; ${left} others are in no language of Ludex.`);
    }
  }

  private takeDrops(): void {
    addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) {
        event.preventDefault();
      }
    });
    addEventListener("drop", (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) {
        event.preventDefault();
        void this.fromDisk(files, false);
      }
    }, { capture: true });
  }

  /** Adds an empty file. */
  async add(): Promise<void> {
    const given = await ask("Name of the new file, with its ending, such as game.bgl", "", "Add");
    const name = given === undefined ? undefined : safeName(given);
    if (name !== undefined) {
      const { come } = this.project.add([{ name, text: "" }]);
      come.forEach((file) => this.desk.display(file).focus());
    }
  }

  /** Shows one of all files. */
  async list(): Promise<void> {
    const files = [...this.project.files].sort((a, b) => (a.name < b.name ? -1 : 1));
    const choices = files.map((file) => ({
      title: file.name,
      detail: file.findings.length === 0 ? undefined : String(file.findings.length),
      file,
    }));
    const chosen = await pick("Show a file", choices);
    if (chosen !== undefined) {
      this.desk.display(chosen.file).focus();
    }
  }

  removeShown(): void {
    const { shown } = this.project;
    if (shown !== undefined) {
      this.project.remove(shown.name);
      this.say(`${shown.name} is not part of this any more.`);
    }
  }

  save(): void {
    const { shown } = this.project;
    if (shown !== undefined) {
      save(shown);
      this.project.textChanged.fire(shown);
      this.say(`${shown.name} is saved to your downloads.`);
    }
  }

  saveAll(): void {
    const changed = this.project.files.filter((file) => file.isChanged);
    for (const file of changed) {
      save(file);
      this.project.textChanged.fire(file);
    }
    this.say(changed.length === 0 ? "Nothing has changed." : `${changed.length} files are saved to your downloads.`);
  }

  /** Shows a link that holds all texts. */
  async link(): Promise<void> {
    const { shown, files } = this.project;
    const ordered = [...files].sort((a, b) => Number(b === shown) - Number(a === shown));
    try {
      const fragment = await pack(ordered.map(({ name, text }) => ({ name, text: text.toString() })));
      showLink(`${location.origin}${location.pathname}${fragment}`);
    } catch (error) {
      this.say(`There is no link for this: ${messageOf(error)}.`);
    }
  }

  /** Opens the texts of the link in the address. */
  private async fromLink(): Promise<void> {
    const { hash } = location;
    if (!isLink(hash)) {
      return;
    }
    try {
      const given = await unpack(hash);
      this.show(given);
      this.say("These texts come from a link.");
    } catch (error) {
      this.say(`The link cannot be opened: ${messageOf(error)}.`);
    }
    // From here on the texts are somebody's own: a tab that is loaded again shows these, not the link's.
    history.replaceState(null, "", location.pathname + location.search);
  }
}

function showLink(address: string): void {
  const field = make("input", { type: "text", readOnly: true, value: address, "aria-label": "Link" });
  const copy = make("button", { type: "button", textContent: "Copy" });
  const close = make("button", { textContent: "Close" });
  const note = make("p", { role: "status", textContent: `${address.length} characters. All texts are in it; nothing is stored elsewhere.` });
  const form = make("form", { method: "dialog" }, field, make("div", { className: "buttons" }, copy, close), note);
  const dialog = make("dialog", { className: "ask", "aria-label": "A link that holds these texts" }, form);
  copy.addEventListener("click", () => {
    field.select();
    navigator.clipboard.writeText(address).then(
      () => (note.textContent = "Copied."),
      () => (note.textContent = "The browser does not allow that: the link is selected, copy it yourself."),
    );
  });
  dialog.addEventListener("close", () => dialog.remove());
  byId("bar").after(dialog);
  dialog.showModal();
  field.select();
}
