// The part of the viewer with which a picture is edited: the tools that the scene offers for the cells of its board, used
// with the pointer or with keys. It knows no language: it tells the host which tool is used on which cells (`edit`, with
// `id`, `cells`, `brush` and `owner`), and the text follows.

import { cellAt, corners, makeElement, numbersOf, placeOf } from "./viewer.js";

const EASEL = `
<select id="tool" aria-label="Tool"></select>
<select id="brush" aria-label="Brush"></select>
<select id="owner" aria-label="Owner"></select>
<span id="hint"></span>`;

const HINTS = {
  cells: "Drag over cells, or go there with the arrow keys and press Space.",
  cell: "Click a cell, or go there with the arrow keys and press Space.",
  move: "Drag from one cell to another, or press Space on each.",
};

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Paint {
  /** The picture is edited; otherwise it is only looked at. */
  isOn = false;
  /** The cell to which the arrow keys go; at first it is in the middle. */
  cursor = { column: Infinity, row: Infinity };
  /** The document that is shown. */
  document;
  /** The cells of the stroke that is being drawn, and the point at which it is. */
  stroke;
  point;
  /** The first cell of a tool that takes two. */
  picked;

  constructor(viewer) {
    this.viewer = viewer;
    this.element = makeElement("section", { id: "easel", innerHTML: EASEL, hidden: true });
    this.element.setAttribute("aria-label", "Paint");
    this.button = makeElement("button", { id: "paint", textContent: "Paint", title: "Edit the picture (E)", hidden: true });
    this.button.setAttribute("aria-pressed", "false");
    viewer.by("save").before(this.button);
    for (const id of ["tool", "brush", "owner"]) {
      this.by(id).addEventListener("change", () => this.choose(id));
    }
    this.actions = { paint: ["e", () => this.toggle(!this.isOn)] };
    this.listen();
  }

  by(id) {
    return this.element.querySelector(`#${id}`);
  }

  /** The tools that the scene offers. */
  tools() {
    const { scene } = this.viewer;
    const isShown = this.viewer.takes("edit") && this.viewer.board !== undefined && (scene.problem ?? null) === null;
    return isShown ? (scene.edits ?? []).filter(({ takes }) => takes !== undefined) : [];
  }

  tool() {
    return this.tools().find(({ id }) => id === this.by("tool").value);
  }

  /** What was chosen for each tool, which the next viewer begins with. */
  kept() {
    this.viewer.kept.paint ??= {};
    return this.viewer.kept.paint;
  }

  toggle(isOn) {
    this.isOn = isOn && this.tools().length > 0;
    this.button.setAttribute("aria-pressed", String(this.isOn));
    this.viewer.picture.classList.toggle("painted", this.isOn);
    this.drop();
    this.offer();
    if (this.isOn) {
      this.viewer.picture.focus();
      this.tell();
    }
  }

  /** Fills the lists with what the scene offers. */
  offer() {
    const tools = this.tools();
    this.button.hidden = tools.length === 0;
    this.element.hidden = !this.isOn || tools.length === 0;
    const kept = this.kept();
    this.fill("tool", tools.map(({ id, title, refused }) => ({ name: id, title, refused })), kept.tool);
    const tool = this.tool();
    const names = (list) => (list ?? []).map((name) => ({ name, title: name }));
    this.fill("brush", names(tool?.brushes), kept[tool?.id]?.brush);
    this.fill("owner", names(tool?.owners), kept[tool?.id]?.owner);
    this.by("hint").textContent = tool?.refused ?? HINTS[tool?.takes] ?? "";
  }

  fill(id, entries, chosen) {
    const list = this.by(id);
    const made = JSON.stringify(entries);
    if (list.dataset.made !== made) {
      list.dataset.made = made;
      const option = ({ name, title, refused }) =>
        makeElement("option", { value: name, textContent: refused === undefined ? title : `${title} (not here)` });
      list.replaceChildren(...entries.map(option));
    }
    list.hidden = entries.length === 0;
    list.value = entries.some(({ name }) => name === chosen) ? chosen : (entries[0]?.name ?? "");
  }

  /** Keeps what somebody has chosen in a list. */
  choose(id) {
    const kept = this.kept();
    kept.tool = this.by("tool").value;
    if (id !== "tool") {
      kept[kept.tool] = { brush: this.by("brush").value, owner: this.by("owner").value };
    }
    this.viewer.host.keep?.(this.viewer.kept);
    this.drop();
    this.offer();
  }

  // The parts of the viewer: see `Part` there.

  open() {
    return this.isOn;
  }

  spans() {
    return [];
  }

  show() {}

  /** The picture is there, perhaps another one. */
  drawn() {
    const { board, scene } = this.viewer;
    const isOther = scene.document !== this.document;
    [this.stroke, this.document] = [undefined, scene.document];
    const [columns, rows] = [board?.columns[0] ?? 0, board?.rows[0] ?? 0];
    if (isOther || this.cursor.column >= columns || this.cursor.row >= rows) {
      this.cursor = { column: Math.floor(columns / 2), row: Math.floor(rows / 2) };
      this.picked = undefined;
    }
    if (this.tools().length === 0) {
      this.toggle(false);
    }
    this.offer();
    this.outline();
  }

  // Cells.

  svg() {
    return this.viewer.picture.firstElementChild;
  }

  /** The cell at a point of the window. */
  cellAt({ clientX, clientY }) {
    const { left, top } = this.svg().getBoundingClientRect();
    const { scale, board } = this.viewer;
    return cellAt(board, (clientX - left) / scale, (clientY - top) / scale);
  }

  /** Draws the outlines of the stroke, of what is picked, and of the cursor. */
  outline() {
    const svg = this.svg();
    svg?.querySelector(":scope > .stroke")?.remove();
    if (!this.isOn || svg === null) {
      return;
    }
    const group = document.createElementNS(svg.namespaceURI, "g");
    group.setAttribute("class", "stroke");
    group.setAttribute("aria-hidden", "true");
    const add = (cell, name) => {
      const shape = document.createElementNS(svg.namespaceURI, "polygon");
      shape.setAttribute("points", corners(this.viewer.board, cell).map((point) => point.join(",")).join(" "));
      shape.setAttribute("class", name);
      group.append(shape);
    };
    (this.stroke ?? []).forEach((cell) => add(cell, "cell"));
    if (this.picked !== undefined) {
      add(this.picked, "picked");
    }
    add(this.cursor, "cursor");
    svg.append(group);
  }

  /** Says where the cursor is, and what is there. */
  tell() {
    const { board, scale, picture } = this.viewer;
    this.outline();
    this.svg()?.querySelector(".stroke .cursor")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const points = corners(board, this.cursor);
    const middle = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
    const { left, top } = this.svg().getBoundingClientRect();
    const found = document.elementsFromPoint(left + middle(0) * scale, top + middle(1) * scale);
    const element = found.find((other) => picture.contains(other) && other.closest(".stroke") === null);
    this.viewer.tell(element ?? null, placeOf(board, this.cursor));
  }

  // Strokes.

  /** Forgets what is begun. */
  drop() {
    [this.stroke, this.point, this.picked] = [undefined, undefined, undefined];
    this.outline();
  }

  /** Adds a cell to the stroke. */
  add(cell) {
    const isThere = this.stroke.some(({ column, row }) => column === cell.column && row === cell.row);
    if (!isThere) {
      this.stroke.push({ column: cell.column, row: cell.row });
    }
  }

  begin(event) {
    const cell = this.cellAt(event);
    if (cell !== undefined) {
      this.cursor = { column: cell.column, row: cell.row };
      [this.stroke, this.point] = [[this.cursor], event];
      this.outline();
    }
  }

  /** Goes on to a point: the cells between are painted, too. */
  goOn(event) {
    const [from, side] = [this.point, Math.max(2, (this.viewer.board.side * this.viewer.scale) / 2)];
    const [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
    const steps = Math.min(1000, Math.max(1, Math.ceil(Math.hypot(across, down) / side)));
    for (let step = 1; step <= steps; step += 1) {
      const at = step / steps;
      const cell = this.cellAt({ clientX: from.clientX + across * at, clientY: from.clientY + down * at });
      if (cell !== undefined) {
        this.add(cell);
        this.cursor = { column: cell.column, row: cell.row };
      }
    }
    this.point = { clientX: event.clientX, clientY: event.clientY };
    this.outline();
  }

  end() {
    const cells = this.stroke;
    [this.stroke, this.point] = [undefined, undefined];
    this.use(cells);
  }

  /** Uses the tool on cells, in the order in which they were come to. */
  use(cells) {
    const tool = this.tool();
    const last = cells.at(-1);
    if (tool?.takes === "cells") {
      this.send(tool, cells);
    } else if (tool?.takes === "cell") {
      this.send(tool, [last]);
    } else if (tool !== undefined && cells.length > 1) {
      this.send(tool, [cells[0], last]);
    } else if (tool !== undefined && this.picked?.column === last.column && this.picked.row === last.row) {
      this.drop();
    } else if (tool !== undefined && this.picked === undefined) {
      this.picked = last;
      this.tell();
    } else if (tool !== undefined) {
      this.send(tool, [this.picked, last]);
    }
  }

  send(tool, cells) {
    this.drop();
    const { board } = this.viewer;
    const [brush, owner] = ["brush", "owner"].map((id) => this.by(id).value || undefined);
    if (tool.refused !== undefined) {
      this.viewer.say(tool.refused);
      return;
    }
    this.viewer.say(`${tool.title}: ${[brush, owner].filter(Boolean).join(", ")}`.replace(/: $/, ""));
    const numbers = cells.map((cell) => numbersOf(board, cell));
    this.viewer.send({ type: "edit", id: tool.id, cells: numbers, brush, owner });
  }

  // Keys and pointer. What is for the easel does not get to the viewer, which would move the picture.

  listen() {
    const { picture } = this.viewer;
    const own = (type, take) =>
      picture.addEventListener(
        type,
        (event) => {
          if (this.isOn && this.svg() !== null && take(event) !== false) {
            event.stopPropagation();
            event.preventDefault();
          }
        },
        { capture: true },
      );
    own("pointerdown", (event) => {
      if (event.button !== 0) {
        return false;
      }
      picture.focus({ preventScroll: true });
      this.begin(event);
      return true;
    });
    own("click", () => true);
    own("dblclick", () => true);
    own("keydown", (event) => this.press(event));
    addEventListener("pointermove", (event) => {
      if (this.stroke !== undefined) {
        this.goOn(event);
      }
    });
    addEventListener("pointerup", () => {
      if (this.stroke !== undefined) {
        this.end();
      }
    });
    addEventListener("pointercancel", () => this.drop());
  }

  /** Takes a key; false if it is none for the easel. */
  press({ key, ctrlKey, metaKey, altKey }) {
    const step = STEPS[key];
    if (ctrlKey || metaKey || altKey) {
      return false;
    }
    if (step !== undefined) {
      const [[columns], [rows]] = [this.viewer.board.columns, this.viewer.board.rows];
      const within = (number, count) => Math.min(Math.max(number, 0), count - 1);
      const { column, row } = this.cursor;
      this.cursor = { column: within(column + step[0], columns), row: within(row + step[1], rows) };
      this.tell();
    } else if (key === " " || key === "Enter") {
      this.use([this.cursor]);
    } else if (key === "Escape" && this.picked !== undefined) {
      this.drop();
    } else if (key === "Escape") {
      this.toggle(false);
    } else {
      return false;
    }
    return true;
  }
}

/**
 * The part of a viewer in which pictures are edited.
 * @returns {import("./viewer.js").Part}
 */
export function paint(viewer) {
  return new Paint(viewer);
}
