// The pictures and games of the server (docs/protocol.md) as a panel beside a text shows them: one scene at a time, of one
// document, kept up while somebody sees it. Nothing here knows an editor or a language: what an editor has of its own, its
// host gives; what somebody does in the viewer comes in as acts.

import { isOutdated, type Position, type Range } from "./protocol";

/** Something in a picture that comes from a place in a file. */
export interface Thing {
  id: number;
  label: string;
  uri: string;
  range: Range;
}

/** A sentence that may lead to a place. */
export interface Remark {
  text: string;
  uri?: string;
  range?: Range;
}

/** What has to be known of a game; the viewer gets all of it. */
export interface Game {
  inputs: string[];
  rest: string[];
  trouble: Remark | null;
  why: Remark[];
}

/** Something that a player does. */
export interface Action {
  kind: "input" | "back" | "forward" | "restart" | "stop";
  text?: string;
}

/** A picture, as the server sends it. */
export interface Scene {
  version: number;
  title: string;
  what: string | null;
  /** The seed of what is shown, and whether dice can make the part; an older server does not send them. */
  sample?: number | null;
  samples?: boolean;
  /** An older server does not send groups. */
  whats: { name: string; group?: string; uri?: string; range?: Range }[];
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
  /** The changes of the text that can be made from here; an older server does not send them. */
  edits?: { id: string; title: string; takes?: string; brushes?: string[]; owners?: string[]; refused?: string }[];
}

/** What a tool is used on, and with. */
export interface Stroke {
  cells: [number, number][];
  brush: string;
  owner: string;
}

/** What somebody does in the viewer (analysis/base/src/picture/viewer). */
export type Act =
  | { type: "open"; id: number }
  | { type: "cell"; column: number; row: number }
  | { type: "here" }
  | { type: "choose"; what: string }
  | { type: "play"; what: string }
  | { type: "act"; action: Action; version: number }
  | ({ type: "edit"; id: string } & Partial<Stroke> & { version?: number })
  | { type: "remark"; index: number | null }
  | { type: "roll"; seed: number | null }
  | { type: "hide"; hide: string[] }
  | { type: "save"; hide: string[] };

/** The acts that a panel does something for. */
export const ACTS: Act["type"][] = ["open", "cell", "here", "choose", "play", "act", "edit", "remark", "roll", "hide", "save"];

/** What the viewer is to do. */
export type ForViewer =
  | { type: "scene"; scene: object }
  | { type: "mark"; id: number | undefined }
  | { type: "problem"; problem: string }
  | { type: "refused"; reason: string };

/** What an editor has of its own. */
export interface Host {
  /** Its name for what the panel shows. */
  session: string;
  /** The server can be asked. */
  isReady(): boolean;
  /** Somebody sees the panel. */
  isVisible(): boolean;
  request<Result>(method: string, params: object): Promise<Result>;
  /** Tells the viewer something. */
  post(message: ForViewer): void;
  /** Shows what the panel is called now. */
  entitle(title: string): void;
  /** A URI of the server as the editor spells it. */
  spelled(uri: string): string;
  /** The document in which the cursor is, and where. */
  cursor(): { uri: string; position: Position } | undefined;
  /** Shows a place. */
  lead(uri: string, range: Range): void;
  /** Changes texts as the server proposes when it is asked; null is no change. */
  change(ask: () => Promise<object | null>): Promise<void>;
  /** Saves a picture under such a name. */
  save(name: string, svg: string): void;
}

export class Scenes {
  /** The document that is shown, as the editor spells it, and the part of it that was chosen. */
  private shown: string | undefined;
  private what: string | undefined;
  /** The seed, while the part is shown as dice make it. */
  private seed: number | undefined;
  /** The inputs of the game, while one is played. */
  private game: { inputs: string[]; rest: string[] } | undefined;
  /** The layers that somebody has hidden. The viewer hides those of the picture, and the server those of the text. */
  private hide: string[] = [];
  private scene: Scene | undefined;
  /** The documents of the scene's things, in their order. */
  private places: string[] = [];

  /** Counts what was asked for, so that a late answer is known. */
  private asked = 0;
  /** The server holds a scene open for the panel. */
  private isOpen = false;
  /** Opening and closing, one after the other. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly host: Host) {}

  /** The document that is shown. */
  get document(): string | undefined {
    return this.shown;
  }

  /** There is a picture, or the reason why there is none. */
  get hasScene(): boolean {
    return this.scene !== undefined;
  }

  /** Shows a document. */
  choose(uri: string): void {
    if (uri !== this.shown) {
      this.shown = uri;
      this.what = undefined;
      this.seed = undefined;
      this.game = undefined;
      this.ask();
    }
  }

  /** Shows the document in which somebody is at work now. */
  follow(uri: string): void {
    // A game stays until it is ended. A click on a thing leads into another file, and there the picture stays.
    if (this.game === undefined && !this.places.includes(uri)) {
      this.choose(uri);
    }
    this.mark();
  }

  /** Begins a game: a definition, or what the program itself begins. */
  play(uri: string, what: string | undefined): void {
    this.shown = uri;
    this.what = what;
    this.seed = undefined;
    this.game = { inputs: [], rest: [] };
    this.ask();
  }

  /** The names of the definitions of a document that can be played. */
  async plays(uri: string): Promise<string[]> {
    const scene = await this.request("ludex/scene", { textDocument: { uri } }, () => true);
    return scene?.plays.map(({ name }) => name) ?? [];
  }

  /** Shows nothing any more. */
  close(): void {
    this.shown = undefined;
    this.forget();
    this.ask();
  }

  /** Begins anew with a server that knows of no scene. */
  restart(): void {
    this.isOpen = false;
    this.scene = undefined;
    this.ask();
  }

  private forget(): void {
    this.what = undefined;
    this.seed = undefined;
    this.game = undefined;
    this.scene = undefined;
    this.places = [];
  }

  /** Asks for the scene that is to be shown; where nobody sees it, it is closed. */
  ask(): void {
    this.asked += 1;
    const { asked } = this;
    this.queue = this.queue.then(() => this.update(asked));
  }

  private async update(asked: number): Promise<void> {
    const { host } = this;
    if (asked !== this.asked || !host.isReady()) {
      return;
    }
    if (!host.isVisible() || this.shown === undefined) {
      if (this.isOpen) {
        this.isOpen = false;
        await host.request("ludex/closeScene", { session: host.session }).catch(() => {});
      }
      return;
    }
    const params = {
      textDocument: { uri: this.shown },
      what: this.what,
      sample: this.seed,
      session: host.session,
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
      host.post({ type: "problem", problem: text(error) });
    }
  }

  /** Does something in the game that is played. */
  private async perform(action: Action): Promise<void> {
    const { host } = this;
    if (!this.isOpen || this.game === undefined || !host.isReady()) {
      return;
    }
    try {
      const params = { session: host.session, action, version: this.scene?.version };
      const scene = await this.request("ludex/act", params, () => this.game !== undefined);
      if (scene != null) {
        if (action.kind === "stop") {
          this.what = undefined;
          this.game = undefined;
        }
        this.take(scene);
      }
    } catch (error) {
      host.post({ type: "problem", problem: text(error) });
    }
  }

  /** Makes a change of the text that the scene offers. Strokes of a tool follow one another, whatever scene is shown. */
  private async edit({ id, version, cells, brush, owner }: Extract<Act, { type: "edit" }>): Promise<void> {
    const { host } = this;
    if (!this.isOpen || !host.isReady()) {
      return;
    }
    try {
      const params = { session: host.session, edit: id, version, cells, brush, owner };
      const ask = () => host.request<object | null>("ludex/edit", params);
      await host.change(async () => (await this.again(ask, () => true)) ?? null);
    } catch (error) {
      host.post({ type: "refused", reason: text(error) });
    }
  }

  /** Asks for a scene; undefined once it is not wanted. */
  private request(method: string, params: object, isWanted: () => boolean): Promise<Scene | null | undefined> {
    return this.again(() => this.host.request<Scene | null>(method, params), isWanted);
  }

  /** Asks for something, again while the text changes before there is an answer; undefined once it is not wanted. */
  private async again<Result>(ask: () => Promise<Result>, isWanted: () => boolean): Promise<Result | undefined> {
    for (let tries = 0; isWanted(); tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!isOutdated(error) || tries === 100) {
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    return undefined;
  }

  /** The server has drawn the scene of a session anew. */
  changed({ session, scene }: { session: string; scene: unknown }): void {
    if (session === this.host.session) {
      this.take(scene as Scene);
    }
  }

  /** Shows a scene, unless a newer one is shown. */
  private take(scene: Scene): void {
    if (this.shown === undefined || (this.scene !== undefined && scene.version <= this.scene.version)) {
      return;
    }
    this.scene = scene;
    // It goes on from there when the panel is hidden and shown again.
    if (scene.play !== null && this.game !== undefined && scene.what === (this.what ?? scene.what)) {
      this.game = { inputs: scene.play.inputs, rest: scene.play.rest };
    }
    const known = new Map<string, string>();
    this.places = scene.things.map(({ uri }) => {
      const place = known.get(uri) ?? this.host.spelled(uri);
      known.set(uri, place);
      return place;
    });
    this.host.entitle(`${scene.play === null ? "Preview" : "Play"} ${scene.title}`);
    this.send();
  }

  /** Tells the viewer everything: it may have been made anew. */
  send(): void {
    const { scene } = this;
    if (scene === undefined) {
      return;
    }
    const { things, ...shown } = scene;
    this.host.post({
      type: "scene",
      scene: {
        ...shown,
        document: this.shown,
        whats: scene.whats.map(({ name, group }) => ({ name, group })),
        plays: scene.plays.map(({ name }) => name),
        layers: scene.layers ?? [],
        labels: things.map(({ id, label }) => [id, label]),
      },
    });
    this.mark();
  }

  /** Takes what somebody does in the viewer. */
  receive(act: Act): void {
    switch (act.type) {
      case "open":
        this.lead(this.scene?.things.find((thing) => thing.id === act.id));
        break;
      case "cell":
        void this.leadToCell(act.column, act.row);
        break;
      case "here":
        this.here();
        break;
      case "choose":
        this.what = act.what === "" ? undefined : act.what;
        this.seed = undefined;
        this.game = undefined;
        this.ask();
        break;
      case "play":
        if (this.shown !== undefined) {
          this.play(this.shown, act.what);
        }
        break;
      case "act":
        // What was chosen in an older scene may mean something else in this one.
        if (act.version === this.scene?.version) {
          this.queue = this.queue.then(() => this.perform(act.action));
        }
        break;
      case "edit":
        if (act.version === undefined || act.version === this.scene?.version) {
          this.queue = this.queue.then(() => this.edit(act));
        }
        break;
      case "remark":
        this.lead(act.index === null ? this.scene?.play?.trouble : this.scene?.play?.why[act.index]);
        break;
      case "roll":
        this.seed = act.seed ?? undefined;
        this.ask();
        break;
      case "hide":
        this.hide = act.hide;
        this.ask();
        break;
      case "save":
        this.save(act.hide);
        break;
    }
  }

  /** Leads to the place that something comes from, if it has one. */
  private lead(place: { uri?: string; range?: Range } | null | undefined): void {
    if (place?.uri !== undefined && place.range !== undefined) {
      this.host.lead(this.host.spelled(place.uri), place.range);
    }
  }

  /** Leads to the place that a cell of the board comes from. */
  private async leadToCell(column: number, row: number): Promise<void> {
    if (this.shown === undefined) {
      return;
    }
    const params = { textDocument: { uri: this.shown }, what: this.scene?.what ?? null, column, row };
    try {
      this.lead(await this.host.request<{ uri: string; range: Range } | null>("ludex/cell", params));
    } catch {
      // An older server does not know the request, and a text that has just changed has another picture.
    }
  }

  /** Marks the thing that the cursor is in: the smallest, if it is in several. */
  mark(): void {
    if (this.host.cursor() !== undefined && this.scene !== undefined) {
      this.host.post({ type: "mark", id: this.thingHere()?.id });
    }
  }

  /** The thing in the picture that the cursor is in. */
  private thingHere(): Thing | undefined {
    const cursor = this.host.cursor();
    const things = this.scene?.things.filter((_, index) => this.places[index] === cursor?.uri) ?? [];
    return cursor && smallest(things, cursor.position);
  }

  /** Shows the part that the cursor is in, or the whole file, if the picture has nothing of it. */
  here(): void {
    const [cursor, { scene }] = [this.host.cursor(), this];
    if (cursor === undefined || scene === undefined) {
      return;
    }
    if (this.thingHere() !== undefined) {
      this.mark();
      return;
    }
    const placed = scene.whats.flatMap(({ name, uri, range }) =>
      uri !== undefined && range !== undefined && this.host.spelled(uri) === cursor.uri ? [{ name, range }] : [],
    );
    const part = smallest(placed, cursor.position)?.name;
    if (this.game === undefined && part !== undefined && part !== scene.what) {
      this.receive({ type: "choose", what: part });
    } else if (this.game === undefined && part === undefined && scene.what !== null && cursor.uri === this.shown) {
      this.receive({ type: "choose", what: "" });
    } else {
      this.host.post({ type: "refused", reason: "The picture shows nothing of what the cursor is in." });
    }
  }

  /** Saves the picture as it is shown, without some of its layers. */
  private save(hide: string[]): void {
    const { scene } = this;
    if (scene?.svg == null) {
      return;
    }
    const name = `${scene.title.replace(/[^\p{L}\p{N}._ -]+/gu, "_").trim() || "picture"}.svg`;
    // The numbers of things and the inputs mean nothing outside this session; in texts the quotes would be escaped.
    const svg = scene.svg
      .replaceAll(/ data-(source|input|board)="[^"]*"/g, "")
      .replaceAll(/ data-layer="([^"]*)"/g, (_, id: string) => (hide.includes(id) ? ' display="none"' : ""));
    this.host.save(name, svg);
  }
}

/** The smallest of some ranges that a position is in. */
function smallest<Placed extends { range: Range }>(placed: Placed[], position: Position): Placed | undefined {
  const around = placed.filter(({ range }) => isBefore(range.start, position) && isBefore(position, range.end));
  const size = ({ range }: Placed) => [range.end.line - range.start.line, range.end.character - range.start.character];
  return around.sort((a, b) => size(a)[0] - size(b)[0] || size(a)[1] - size(b)[1])[0];
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String((error as { message?: unknown }).message ?? error);
}
