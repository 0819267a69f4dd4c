// The viewer of pictures, in the page of `ludex preview` as in the panels of editors: it moves, enlarges and searches a
// picture, hides its layers, shows its text, and leads to what it comes from, with the mouse and with keys. It knows no
// language: what is drawn, what can be chosen and where things come from is in the scenes that its host gives it
// (docs/protocol.md), and what somebody does in it, it tells the host.
//
// One viewer is in a document; its parts have ids. Nothing of a scene becomes markup but the picture, of which only
// shapes and texts are taken.

/**
 * A picture, as the server sends it; what is left out is empty.
 * @typedef {object} Scene
 * @property {string} [document] What is shown: scale, place and hidden layers are kept for each.
 * @property {string | null} [what] The part of it.
 * @property {string | null} [problem] The reason why there is no picture.
 * @property {string | null} [svg]
 * @property {string | null} [text]
 * @property {{ line: number, start: number, end: number, thing: number }[]} [spans] Parts of the text that show things.
 * @property {[number, string][]} [labels] The things, each by its id with a line about it.
 * @property {{ id: string, title: string, hidden: boolean }[]} [layers]
 * @property {{ name: string, group?: string }[]} [whats] The parts that can be chosen, each with its group.
 * @property {string[]} [plays] The definitions that can be played.
 */

/**
 * Something that somebody does: `open` a thing (`id`), go to what a `cell` of a board comes from (`column` and `row`,
 * from 0 at the top left), go to the part that shows what the cursor is `here` in, `choose` a part (`what`), `play` a
 * definition (`what`), `hide` layers (`hide`), `save` the picture without the layers in `hide`; and what parts of the viewer add.
 * @typedef {{ type: string } & Record<string, unknown>} Act
 */

/**
 * The place where the viewer is.
 * @typedef {object} Host
 * @property {string[]} [takes] The types of the acts that it does something for; the others are not offered.
 * @property {(act: Act) => void} [send] Takes an act.
 * @property {object} [state] What was kept when the viewer was here before.
 * @property {(state: object) => void} [keep] Keeps what the next viewer is to begin with.
 * @property {EventTarget} [keys] Where keys are pressed that are for the viewer; by default its element.
 */

/**
 * A part of the viewer for what not every host has, such as games.
 * @typedef {object} Part
 * @property {HTMLElement} element It stands above the picture.
 * @property {Record<string, [string, () => void]>} actions Each by the id of its button, with its key.
 * @property {(before: Scene) => void} show Shows the viewer's scene in place of the one before.
 * @property {(thing: Element) => boolean} open Takes a thing that is chosen, or leaves it to the viewer.
 * @property {() => { line: number, start: number, end: number, input: string }[]} spans Parts of the text to choose.
 * @property {() => void} [drawn] Is called when the picture of a scene is there.
 */

const EMPTY = { svg: null, text: null, problem: null, what: null, layers: [], labels: [], spans: [], whats: [], plays: [] };

/** The texts of a picture that begins smaller could not be read. */
const MIN_FIRST_SCALE = 0.7;

const PARTS = `
<div id="tools" role="toolbar" aria-label="Preview">
<select id="what" aria-label="Part that is shown" hidden></select>
<button id="earlier" title="Part shown before (Backspace)" hidden>Previous part</button>
<select id="plays" aria-label="Play a definition" hidden></select>
<button id="smaller" title="Smaller (-)" aria-label="Smaller">−</button>
<button id="larger" title="Larger (+)" aria-label="Larger">+</button>
<button id="actual" title="Actual size (0)">100 %</button>
<button id="fit" title="Whole picture (F)">Fit</button>
<button id="form" title="Picture or text (T)" aria-pressed="false">Text</button>
<button id="follow" title="A click leads to the text; otherwise a double click does (G)" aria-pressed="false" hidden>Go to text</button>
<button id="here" title="Show what the cursor is in (C)" hidden>Show cursor</button>
<button id="save" title="Save as SVG (S)" hidden>Save</button>
<input id="search" type="search" placeholder="Search (/)" aria-label="Search">
<output id="count" for="search"></output>
</div>
<p id="problem" role="status" hidden></p>
<div id="picture" role="region" tabindex="0"></div>
<pre id="text" tabindex="0" aria-label="Picture as text" hidden></pre>
<div id="layers" role="group" aria-label="Layers" hidden></div>
<p id="about" role="status" aria-live="polite"></p>`;

// Shapes and texts.

const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title desc defs pattern marker use".split(" "),
);

/** Takes out what is not a shape or a text, and what an attribute might load or run. */
function strip(element) {
  for (const child of [...element.children]) {
    if (ELEMENTS.has(child.localName) && child.namespaceURI === element.namespaceURI) {
      strip(child);
    } else {
      child.remove();
    }
  }
  for (const { name, value } of [...element.attributes]) {
    const isOwn = (name === "id" && /^ludex-[\w-]+$/.test(value)) || (name === "href" && /^#ludex-[\w-]+$/.test(value));
    const leads = /url\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value);
    if ((/^on|href$|^style$|^id$/i.test(name) && !isOwn) || leads) {
      element.removeAttribute(name);
    }
  }
}

/**
 * The element of a picture; nothing if it is none. Its style sheet goes, since the viewer has the same, before a page's
 * policy refuses it aloud.
 */
function parsed(svg) {
  const plain = svg.replace(/<style>[^<]*<\/style>/, "");
  const root = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  if (root.localName !== "svg") {
    return undefined;
  }
  strip(root);
  // What is in it can be reached one by one.
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", root.querySelector("desc")?.textContent ?? "");
  return document.importNode(root, true);
}

/** Makes the children of a list anew, unless they have these names already. */
export function fill(list, names, make) {
  const known = [...list.children].map(({ value }) => value);
  if (names.length !== known.length || names.some((name, index) => name !== known[index])) {
    list.replaceChildren(...names.map(make));
  }
}

export function makeElement(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

/** A text in which words in backquotes are names. */
export function worded(message) {
  const words = document.createDocumentFragment();
  for (const [at, part] of message.split("`").entries()) {
    words.append(at % 2 === 0 ? part : makeElement("code", { textContent: part }));
  }
  return words;
}

function isSeen(element) {
  return element.closest('[hidden], [display="none"]') === null;
}

/** What comes from a place, and a square while one is asked for. */
const THINGS = "[data-input], [data-source]";

/** Where nothing leads anywhere, all that says what it is. */
const NAMED = "g, path";

/** The words of the innermost thing round an element that has some. */
function wordsOf(element) {
  for (let at = element; at !== null && at.localName !== "svg"; at = at.parentElement) {
    const words = at.querySelector(":scope > title")?.textContent;
    if (words) {
      return words;
    }
  }
  return "";
}

/**
 * The cell of a board at a point of its picture, from the top left, with the numbers by which people speak of it; nothing
 * beside the board. `board` is the picture's `data-board` (docs/protocol.md).
 */
export function cellAt(board, x, y) {
  const [across, down] = [(x - board.left) / board.side, (y - board.top) / board.side];
  let [column, row] = [Math.floor(across), Math.floor(down)];
  if (board.hexagons) {
    // A hexagon is 14 wide and 16 high; rows are 12 apart. A point belongs to the one whose middle is nearest.
    const near = [Math.floor(down / 12) - 1, Math.floor(down / 12)].map((row) => {
      const left = (Math.abs(row) % 2 === 1) === board.shifted ? 0 : 7;
      const column = Math.floor((across - left) / 14);
      return { column, row, distance: Math.hypot(across - left - column * 14 - 7, down - row * 12 - 8) };
    });
    ({ column, row } = near[0].distance < near[1].distance ? near[0] : near[1]);
  }
  const [[columns], [rows]] = [board.columns, board.rows];
  if (column < 0 || column >= columns || row < 0 || row >= rows) {
    return undefined;
  }
  return { column, row, place: placeOf(board, { column, row }) };
}

/** The numbers of the column and the row by which people speak of a cell of a board. */
export function numbersOf(board, { column, row }) {
  const [[columns, firstColumn, isFromRight], [rows, firstRow, isFromBottom]] = [board.columns, board.rows];
  const start = board.starts[row];
  const steps = isFromRight ? columns - 1 - column : column;
  const along = start === undefined ? steps : (((start + column) % columns) + columns) % columns;
  return [firstColumn + along, firstRow + (isFromBottom ? rows - 1 - row : row)];
}

/** The place of a cell of a board in the words of people: "(2, 3)", or "b3" where columns have letters. */
export function placeOf(board, cell) {
  const [column, row] = [board.columns, board.rows].map(([, , , hasLetters], index) => {
    const number = numbersOf(board, cell)[index];
    return hasLetters && number >= 1 && number <= 26 ? String.fromCharCode(96 + number) : number;
  });
  return typeof column === "string" ? `${column}${row}` : `(${column}, ${row})`;
}

/** The corners of a cell of a board, in the picture. */
export function corners(board, { column, row }) {
  const { left, top, side, hexagons, shifted } = board;
  const place = (x, y) => [left + x * side, top + y * side];
  if (!hexagons) {
    return [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => place(column + x, row + y));
  }
  const first = column * 14 + ((row % 2 === 1) === shifted ? 0 : 7);
  const around = [[7, 0], [14, 4], [14, 12], [7, 16], [0, 12], [0, 4]];
  return around.map(([x, y]) => place(first + x, row * 12 + y));
}

class Viewer {
  scene = EMPTY;
  /** The lines about things, by their ids. */
  labels = new Map();
  /** The layers of the picture that somebody has hidden. */
  veiled = [];
  /** The thing that the cursor is in. */
  marked;
  isWritten = false;
  scale = 1;
  size = [1, 1];
  /** Where the cells of the board are, if the picture shows one. */
  board;
  found = [];
  at = 0;
  /** The boxes of a graph that stand out. */
  singled = "";
  /** The parts from which somebody has gone on to another one by a click in the picture. */
  way = [];

  /**
   * @param {HTMLElement} element
   * @param {Host} host
   * @param {((viewer: Viewer) => Part)[]} parts
   */
  constructor(element, host, parts) {
    [this.element, this.host] = [element, host];
    /** The scale, place and hidden layers of each document's picture, and the form. */
    this.kept = { places: {}, text: false, follow: false, ...host.state };
    element.innerHTML = PARTS;
    element.classList.add("ludex", "viewer");
    this.picture = this.by("picture");
    this.pre = this.by("text");
    this.search = this.by("search");
    this.things = this.takes("open") ? THINGS : `${THINGS}, ${NAMED}`;
    const opens = this.takes("open") ? ", Enter or a double click opens the source" : "";
    this.picture.setAttribute("aria-label", `Picture: N and P go from thing to thing${opens}`);
    this.by("save").hidden = !this.takes("save");
    this.by("follow").hidden = !this.takes("open");
    this.by("here").hidden = !this.takes("here");
    this.by("follow").setAttribute("aria-pressed", String(this.kept.follow));
    this.parts = parts.map((part) => part(this));
    this.by("problem").after(...this.parts.map((part) => part.element));
    this.actions = { ...this.ownActions(), ...Object.assign({}, ...this.parts.map(({ actions }) => actions)) };
    this.listen();
    this.showForm();
  }

  by(id) {
    return this.element.querySelector(`#${id}`);
  }

  takes(type) {
    return this.host.takes?.includes(type) ?? false;
  }

  /** Tells the host what somebody does, if it does something for that. */
  send(act) {
    if (this.takes(act.type)) {
      this.host.send(act);
    }
  }

  place() {
    return `${this.scene.document ?? ""} ${this.scene.what ?? ""}`;
  }

  keep() {
    const { picture, scale, veiled } = this;
    const { [this.place()]: _, ...others } = this.kept.places;
    const recent = Object.entries(others).slice(-19);
    const own = [scale, picture.scrollLeft, picture.scrollTop, veiled];
    this.kept.places = { ...Object.fromEntries(recent), [this.place()]: own };
    this.host.keep?.(this.kept);
  }

  /** Shows a scene. */
  show(given) {
    const [before, next] = [this.scene, { ...EMPTY, ...given }];
    const isOther = next.document !== before.document || next.what !== before.what;
    if (isOther && before.svg !== null) {
      this.keep();
    }
    // While the text is not whole, the last picture stays.
    const isMissing = next.svg === null && next.problem !== null;
    const { svg, text, spans, layers } = before;
    this.scene = isMissing && !isOther ? { ...next, svg, text, spans, layers } : next;
    this.veiled = isOther ? (this.kept.places[this.place()]?.[3] ?? []) : this.veiled;
    this.labels = new Map(next.labels);
    this.fail(next.problem);
    if (next.document !== before.document) {
      this.way = [];
    }
    this.by("earlier").hidden = this.way.length === 0;
    this.choices("what", next.whats, "(the file)", next.what ?? "");
    this.choices("plays", next.plays.map((name) => ({ name })), "Play…", "");
    for (const part of this.parts) {
      part.show(before);
    }
    if (this.scene.svg !== before.svg || isOther) {
      this.draw(isOther);
    }
    for (const part of this.parts) {
      part.drawn?.();
    }
    this.veil();
    this.isWritten = false;
    this.showForm();
    this.find(false);
  }

  /** Says what is wrong with the picture that is shown, or that nothing is. */
  fail(problem) {
    this.by("problem").replaceChildren(worded(problem ?? ""));
    this.by("problem").hidden = problem === null;
    this.picture.classList.toggle("old", problem !== null);
  }

  /** Fills a list with names by their groups, behind one that is empty and called otherwise. */
  choices(id, names, first, chosen) {
    const list = this.by(id);
    // What a click in the picture has led to may not be listed.
    const isListed = chosen === "" || names.some(({ name }) => name === chosen);
    const all = [{ name: "", title: first }, ...(isListed ? [] : [{ name: chosen }]), ...names];
    const made = JSON.stringify(all);
    if (list.dataset.made !== made) {
      list.dataset.made = made;
      list.replaceChildren();
      for (const { name, group, title = name } of all) {
        const last = list.lastElementChild;
        const isIn = group === undefined ? true : last?.label === group && last.localName === "optgroup";
        const place = group === undefined ? list : isIn ? last : makeElement("optgroup", { label: group });
        place.append(makeElement("option", { value: name, textContent: title }));
        if (!isIn) {
          list.append(place);
        }
      }
    }
    list.value = chosen;
    list.hidden = names.length === 0 || (this.scene.play ?? null) !== null;
  }

  /** Draws the picture in one step: what was there stays until then, and so do scale and place. */
  draw(isOther) {
    const { picture, scene } = this;
    const svg = scene.svg === null ? undefined : parsed(scene.svg);
    const [left, top] = [picture.scrollLeft, picture.scrollTop];
    const focused = picture.contains(document.activeElement) ? document.activeElement.dataset.input : undefined;
    picture.replaceChildren(...(svg === undefined ? [] : [svg]));
    this.singled = "";
    if (svg === undefined) {
      this.board = undefined;
      return;
    }
    this.size = ["width", "height"].map((name) => Number(svg.getAttribute(name)) || 1);
    this.board = svg.dataset.board === undefined ? undefined : JSON.parse(svg.dataset.board);
    const [scale, x, y] = isOther ? (this.kept.places[this.place()] ?? [this.firstScale(), 0, 0]) : [this.scale, left, top];
    this.resize(scale);
    picture.scrollTo(x, y);
    // Somebody who plays by the keyboard goes on from the same square.
    const again = [...picture.querySelectorAll("[data-input]")].find((square) => square.dataset.input === focused);
    again?.setAttribute("tabindex", "-1");
    again?.focus({ preventScroll: true });
  }

  /**
   * A picture that is hardly wider than its window is seen whole; of others one sees a part that can be read, and squares
   * that are to be chosen are as large as they can be.
   */
  firstScale() {
    if (this.scene.play) {
      return 1;
    }
    const scale = this.picture.clientWidth / this.size[0];
    return scale >= MIN_FIRST_SCALE ? Math.min(1, scale) : 1;
  }

  // Layers.

  /** Hides and shows the parts of the picture by layers, each of which has a button that is pressed while it is shown. */
  veil() {
    const [list, { layers, problem }] = [this.by("layers"), this.scene];
    const titles = new Map(layers.map(({ id, title }) => [id, title]));
    fill(list, [...titles.keys()], (value) => {
      const title = titles.get(value);
      const button = makeElement("button", { value, textContent: title, title: `Hide or show: ${title} (L)` });
      button.addEventListener("click", () => this.toggle(value));
      return button;
    });
    list.hidden = layers.length === 0;
    for (const button of list.children) {
      button.setAttribute("aria-pressed", String(!this.veiled.includes(button.value)));
    }
    for (const group of this.picture.querySelectorAll("[data-layer]")) {
      if (this.veiled.includes(group.dataset.layer)) {
        group.setAttribute("display", "none");
      } else {
        group.removeAttribute("display");
      }
    }
    // The server leaves them out of the text. While there is a problem, it sends neither text nor layers.
    if (problem === null && layers.some(({ id, hidden }) => hidden !== this.veiled.includes(id))) {
      this.send({ type: "hide", hide: this.veiled });
    }
  }

  toggle(id) {
    this.veiled = this.veiled.includes(id) ? this.veiled.filter((other) => other !== id) : [...this.veiled, id];
    this.veil();
    this.keep();
    this.find(false);
  }

  // The text.

  /** Writes the text form, in which the parts that show things lead to them. */
  write() {
    const text = this.scene.text ?? "";
    const spans = new Map();
    for (const span of [...this.scene.spans, ...this.parts.flatMap((part) => part.spans())]) {
      spans.set(span.line, [...(spans.get(span.line) ?? []), span]);
    }
    const lines = text.split("\n").map((line, number) => {
      const row = document.createElement("span");
      const characters = [...line];
      let at = 0;
      for (const { start, end, thing, input } of spans.get(number) ?? []) {
        if (start >= at) {
          row.append(characters.slice(at, start).join(""));
          const part = makeElement("span", {
            textContent: characters.slice(start, end).join(""),
            title: input ?? this.labels.get(thing) ?? "",
          });
          Object.assign(part.dataset, input === undefined ? { source: String(thing) } : { input });
          row.append(part);
          at = end;
        }
      }
      row.append(`${characters.slice(at).join("")}\n`);
      return row;
    });
    this.pre.replaceChildren(...lines);
  }

  /** Shows the picture or the text, which is not made before somebody looks at it. */
  showForm() {
    const { text } = this.kept;
    if (text && !this.isWritten) {
      this.write();
      this.isWritten = true;
      this.mark(this.marked);
    }
    this.picture.hidden = text;
    this.pre.hidden = !text;
    this.by("form").setAttribute("aria-pressed", String(text));
  }

  shown() {
    return this.kept.text ? this.pre : this.picture;
  }

  // Moving.

  resize(to) {
    this.scale = Math.min(20, Math.max(0.05, to));
    const svg = this.picture.firstElementChild;
    svg?.setAttribute("width", String(this.size[0] * this.scale));
    svg?.setAttribute("height", String(this.size[1] * this.scale));
  }

  /** The point of the picture that is at a place of the window stays there. */
  zoom(to, x = this.picture.clientWidth / 2, y = this.picture.clientHeight / 2) {
    const { picture } = this;
    const point = [(picture.scrollLeft + x) / this.scale, (picture.scrollTop + y) / this.scale];
    this.resize(to);
    picture.scrollTo(point[0] * this.scale - x, point[1] * this.scale - y);
    this.keep();
  }

  fit() {
    this.zoom(Math.min(this.picture.clientWidth / this.size[0], this.picture.clientHeight / this.size[1]));
  }

  changeForm() {
    this.kept.text = !this.kept.text;
    this.host.keep?.(this.kept);
    this.showForm();
    this.shown().focus();
  }

  // Things.

  /** The cell of the board under the pointer. */
  cell({ clientX, clientY, target }) {
    const svg = this.picture.firstElementChild;
    if (this.board === undefined || svg === null || target.closest?.("svg") !== svg || target.matches("svg, .ground")) {
      return undefined;
    }
    const { left, top } = svg.getBoundingClientRect();
    return cellAt(this.board, (clientX - left) / this.scale, (clientY - top) / this.scale);
  }

  /** Goes on to the part that shows more of a thing, if there is one. */
  goOn(element) {
    const part = this.takes("choose") ? element?.closest?.("[data-what]") : undefined;
    if (part) {
      this.way.push(this.scene.what ?? "");
      this.send({ type: "choose", what: part.dataset.what });
    }
    return Boolean(part);
  }

  /**
   * Chooses a thing: what shows more of it is gone on to, or a part takes it, or it is shown. It leads to the text if clicks
   * are to, or if its source is asked for.
   */
  choose(element, isSource = false) {
    if (!isSource && this.goOn(element)) {
      return;
    }
    const thing = element?.closest?.(THINGS);
    if (thing && !this.parts.some((part) => part.open(thing))) {
      // All cells of a kind are one thing, round which a line would say nothing.
      if (thing.closest(".cells") === null) {
        this.focus(thing);
      }
      if (this.kept.follow || isSource) {
        this.lead(thing);
      }
    }
  }

  /** Goes on to the part that shows more of a thing, or else to the place that it comes from. */
  open(element, isSource = false) {
    if (!isSource && this.goOn(element)) {
      return;
    }
    const thing = element?.closest?.(THINGS);
    if (thing && !this.parts.some((part) => part.open(thing))) {
      this.lead(thing);
    }
  }

  /** Leads to what a thing comes from. */
  lead(thing) {
    const id = thing.closest("[data-source]")?.dataset.source;
    if (id !== undefined) {
      this.send({ type: "open", id: Number(id) });
    }
  }

  /** Leads to what is under the pointer: of a cell that is drawn with its like, to what that one cell comes from. */
  leadFrom(event) {
    const thing = event.target.closest?.(THINGS);
    const cell = event.target.closest?.(".cells") ? this.cell(event) : undefined;
    // The first of the two clicks has done something with it already.
    if (thing?.dataset.input !== undefined || (this.takes("choose") && event.target.closest?.("[data-what]"))) {
      return;
    }
    if (cell !== undefined && this.takes("cell")) {
      this.send({ type: "cell", column: cell.column, row: cell.row });
    } else if (thing) {
      this.lead(thing);
    }
  }

  changeFollow() {
    this.kept.follow = !this.kept.follow;
    this.host.keep?.(this.kept);
    this.by("follow").setAttribute("aria-pressed", String(this.kept.follow));
  }

  goBack() {
    if (this.way.length > 0) {
      this.send({ type: "choose", what: this.way.pop() });
    }
  }

  /** Leaves only some boxes of a graph strong, by their numbers, with their arrows and those at the other ends. */
  single(boxes) {
    const key = [...boxes].join(" ");
    if (this.singled === key) {
      return;
    }
    this.singled = key;
    const near = new Set(boxes);
    for (const arrow of this.picture.querySelectorAll("[data-ends]")) {
      const ends = arrow.dataset.ends.split(" ");
      const isNear = ends.some((end) => boxes.has(end));
      arrow.classList.toggle("aside", boxes.size > 0 && !isNear);
      if (isNear) {
        ends.forEach((end) => near.add(end));
      }
    }
    for (const box of this.picture.querySelectorAll("[data-box]")) {
      box.classList.toggle("aside", boxes.size > 0 && !near.has(box.dataset.box));
    }
  }

  /** What is searched for in a graph stands out, or else the box that somebody points at. */
  singleOut(element) {
    const boxOf = (part) => part?.closest?.("[data-box]")?.dataset.box;
    const sought = this.found.map(boxOf).filter((box) => box !== undefined);
    const pointed = [boxOf(element)].filter((box) => box !== undefined);
    this.single(new Set(sought.length > 0 ? sought : pointed));
  }

  /** Says something to those who look, and to those who listen. */
  say(words) {
    this.by("about").textContent = words;
  }

  /** Says what a thing is, and where the pointer is on a board. */
  tell(element, place = "") {
    this.singleOut(element);
    const thing = element?.closest?.(this.things);
    const label = this.labels.get(Number(thing?.closest("[data-source]")?.dataset.source));
    const named = thing?.localName === "tspan" ? label : wordsOf(element ?? null) || thing?.dataset.input || label;
    const words = named ?? "";
    const leads = thing?.closest("[data-what]") && this.takes("choose") ? " (with Alt: its source)" : "";
    // Some words begin with the place.
    const isPlaced = words.startsWith("(") || words.startsWith(`${place}:`) || words === place;
    this.say(`${isPlaced ? "" : `${place} `}${words}${leads}`.trim());
  }

  /** Makes a thing that which Enter opens. */
  focus(thing) {
    thing.setAttribute("tabindex", "-1");
    thing.setAttribute("role", thing.matches(THINGS) ? "link" : "img");
    thing.focus({ preventScroll: true });
  }

  /** Goes to the next thing in the order of the picture, or to the one before. */
  step(direction) {
    const isThing = (element) => element.matches(THINGS) || element.querySelector(":scope > title") !== null;
    const all = [...this.shown().querySelectorAll(this.things)];
    const things = all.filter((element) => isThing(element) && isSeen(element));
    if (things.length === 0) {
      return;
    }
    const at = things.indexOf(document.activeElement);
    const first = direction > 0 ? 0 : things.length - 1;
    const next = things[at < 0 ? first : (at + direction + things.length) % things.length];
    this.focus(next);
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.tell(next);
  }

  /** Marks the thing that the cursor is in, and brings it into view if nobody is at work here. */
  mark(id) {
    this.marked = id;
    for (const element of this.element.querySelectorAll(".here")) {
      element.classList.remove("here");
    }
    if (id === undefined) {
      return;
    }
    const elements = [...this.element.querySelectorAll(`[data-source="${Number(id)}"]`)];
    elements.forEach((element) => element.classList.add("here"));
    // A panel that somebody has left keeps its active element.
    const isAtWork = document.hasFocus() && this.element.contains(document.activeElement);
    if (!isAtWork) {
      this.markedThing()?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /** What is seen of the thing that the cursor is in. */
  markedThing() {
    return [...this.shown().querySelectorAll(".here")].find(isSeen);
  }

  /** Brings what the cursor is in into view, or goes on to the part that shows it. */
  showHere() {
    const thing = this.markedThing();
    if (thing === undefined) {
      this.send({ type: "here" });
    } else {
      thing.scrollIntoView({ block: "center", inline: "center" });
      this.tell(thing);
    }
  }

  // Search.

  /** What can be found in the form that is shown. */
  texts() {
    if (!this.kept.text) {
      return [...this.picture.querySelectorAll("g > title, path > title, text")];
    }
    const parts = [...this.pre.querySelectorAll("[data-source]")];
    return parts.length > 0 ? parts : [...this.pre.children];
  }

  find(isNew) {
    for (const element of this.element.querySelectorAll(".found")) {
      element.classList.remove("found");
    }
    const wanted = this.search.value.trim().toLowerCase();
    const seen = wanted === "" ? [] : this.texts().filter(isSeen);
    const named = seen.filter((element) => element.textContent.toLowerCase().includes(wanted));
    this.found = [...new Set(named.map((element) => (element.localName === "title" ? element.parentNode : element)))];
    const { length } = this.found;
    this.at = isNew ? 0 : Math.min(this.at, Math.max(length - 1, 0));
    this.by("count").textContent = wanted === "" ? "" : `${length === 0 ? 0 : this.at + 1} of ${length}`;
    this.found[this.at]?.classList.add("found");
    this.singleOut();
    if (isNew) {
      this.found[this.at]?.scrollIntoView({ block: "center", inline: "center" });
    }
  }

  findNext(direction) {
    const { length } = this.found;
    if (length > 0) {
      this.at = (this.at + direction + length) % length;
      this.find(false);
      this.found[this.at].scrollIntoView({ block: "center", inline: "center" });
      this.tell(this.found[this.at]);
    }
  }

  // Keys and pointer.

  ownActions() {
    return {
      smaller: ["-", () => this.zoom(this.scale / 1.25)],
      larger: ["+", () => this.zoom(this.scale * 1.25)],
      actual: ["0", () => this.zoom(1)],
      fit: ["f", () => this.fit()],
      form: ["t", () => this.changeForm()],
      follow: ["g", () => this.changeFollow()],
      here: ["c", () => this.showHere()],
      save: ["s", () => this.send({ type: "save", hide: this.veiled })],
      layers: ["l", () => this.by("layers").querySelector("button")?.focus()],
      search: ["/", () => this.search.focus()],
      earlier: ["Backspace", () => this.goBack()],
      next: ["n", () => this.step(1)],
      previous: ["p", () => this.step(-1)],
    };
  }

  listen() {
    const keys = { "=": this.actions.larger[1] };
    for (const [id, [key, action]] of Object.entries(this.actions)) {
      keys[key] = action;
      const button = this.by(id);
      if (button?.localName === "button") {
        button.addEventListener("click", action);
      }
    }
    (this.host.keys ?? this.element).addEventListener("keydown", (event) => {
      const { key, target } = event;
      const isTyped = target.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName);
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped) {
        return;
      }
      if (key === "Enter" && this.shown().contains(target) && target.closest(THINGS)) {
        this.open(target, event.shiftKey);
      } else if (Object.hasOwn(keys, key)) {
        event.preventDefault();
        keys[key]();
      }
    });
    this.by("what").addEventListener("change", ({ target }) => {
      this.way = [];
      this.send({ type: "choose", what: target.value });
    });
    this.by("plays").addEventListener("change", ({ target }) => {
      if (target.value !== "") {
        this.send({ type: "play", what: target.value });
      }
    });
    this.listenToSearch();
    this.listenToPointer();
  }

  listenToSearch() {
    this.search.addEventListener("input", () => this.find(true));
    this.search.addEventListener("keydown", ({ key, shiftKey }) => {
      if (key === "Enter") {
        this.findNext(shiftKey ? -1 : 1);
      } else if (key === "Escape") {
        this.search.value = "";
        this.find(false);
        this.shown().focus();
      }
    });
  }

  listenToPointer() {
    const { picture } = this;
    const wheel = (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const { left, top } = picture.getBoundingClientRect();
        this.zoom(this.scale * Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
      }
    };
    picture.addEventListener("wheel", wheel, { passive: false });
    picture.addEventListener("scrollend", () => this.keep());
    let held;
    let moved = false;
    picture.addEventListener("pointerdown", (event) => {
      moved = false;
      if (event.button === 0) {
        held = [event.clientX, event.clientY, picture.scrollLeft, picture.scrollTop];
      }
    });
    addEventListener("pointermove", (event) => {
      if (held !== undefined) {
        const [x, y] = [held[0] - event.clientX, held[1] - event.clientY];
        moved ||= Math.abs(x) + Math.abs(y) > 4;
        picture.classList.toggle("held", moved);
        picture.scrollTo(held[2] + x, held[3] + y);
      }
    });
    addEventListener("pointerup", () => {
      held = undefined;
      picture.classList.remove("held");
    });
    let pointed;
    picture.addEventListener("pointermove", (event) => {
      const place = this.cell(event)?.place;
      if (place !== pointed) {
        pointed = place;
        this.tell(event.target, place);
      }
    });
    for (const box of [picture, this.pre]) {
      box.addEventListener("click", (event) => {
        if (box === this.pre || !moved) {
          this.choose(event.target, event.altKey);
        }
      });
      box.addEventListener("dblclick", (event) => this.leadFrom(event));
      box.addEventListener("pointerover", (event) => this.tell(event.target, this.cell(event)?.place));
    }
  }
}

/**
 * Puts a viewer into an element, in place of what is there. The viewer is given what it shows (`show`), the thing that
 * the cursor is in (`mark`), and what is wrong with what it shows (`fail`).
 * @param {HTMLElement} element
 * @param {Host} host
 * @param {((viewer: Viewer) => Part)[]} [parts]
 * @returns {Viewer}
 */
export function mount(element, host, parts = []) {
  return new Viewer(element, host, parts);
}
