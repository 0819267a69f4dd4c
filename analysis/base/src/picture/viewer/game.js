// The part of the viewer in which a game is played: its history and value, what it asks for, and what can be done. Its act
// is `act`, with an `action` of the player (docs/protocol.md) and the version of the scene that it is meant for; `remark`
// leads to the place of the trouble, or of the choice with an `index`; `edit` makes the change of the text with an `id` that
// the scene offers.

import { fill, makeElement } from "./viewer.js";

const GAME = `
<p id="history"></p>
<pre id="value" role="status" hidden></pre>
<p id="trouble" role="status" hidden></p>
<p id="remarks" role="status" hidden></p>
<label id="wanted" for="input"></label>
<div id="moves">
<input id="input" type="text" autocomplete="off" spellcheck="false">
<span id="choices" role="group" aria-label="Values"></span>
<button id="back" title="Take the last input back (B)">Back</button>
<button id="forward" title="Give the next input again (V)">Forward</button>
<button id="restart" title="Take all inputs back (R)">Restart</button>
<button id="stop" title="End the game (X)">Stop</button>
<span id="edits" role="group" aria-label="Changes of the text"></span>
</div>
<details id="why" hidden><summary>Why</summary><ol></ol></details>`;

const say = (element, text) => {
  element.textContent = text ?? "";
  element.hidden = (text ?? "") === "";
};

class Game {
  /** How wide and how high it was, in the game that is shown. */
  room = [0, 0];

  constructor(viewer) {
    this.viewer = viewer;
    this.element = makeElement("section", { id: "game", innerHTML: GAME, hidden: true });
    this.element.setAttribute("aria-label", "Game");
    this.input = this.by("input");
    this.input.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" && this.input.value.trim() !== "") {
        this.act("input", this.input.value);
      } else if (key === "Escape") {
        viewer.shown().focus();
      }
    });
    this.actions = {
      input: ["i", () => this.input.focus()],
      back: ["b", () => this.act("back")],
      forward: ["v", () => this.act("forward")],
      restart: ["r", () => this.act("restart")],
      stop: ["x", () => this.act("stop")],
    };
  }

  by(id) {
    return this.element.querySelector(`#${id}`);
  }

  act(kind, text) {
    const { actions, version } = this.viewer.scene;
    if (actions?.includes(kind)) {
      this.viewer.send({ type: "act", action: text === undefined ? { kind } : { kind, text }, version });
    }
  }

  /** Makes a change of the text that the scene offers. */
  edit(id) {
    this.viewer.send({ type: "edit", id, version: this.viewer.scene.version });
  }

  /** Chooses a square, while one is asked for. */
  open(thing) {
    const { input } = thing.closest("[data-input]")?.dataset ?? {};
    if (input === undefined || !this.viewer.scene.play?.prompt) {
      return false;
    }
    this.act("input", input);
    return true;
  }

  spans() {
    return this.viewer.scene.play?.squares ?? [];
  }

  /** A text that leads to a place, if it has one. */
  link({ text, uri }, index) {
    const words = text.replaceAll("`", "");
    if (uri === undefined) {
      return document.createTextNode(words);
    }
    const button = makeElement("button", { className: "link", textContent: words });
    button.addEventListener("click", () => this.viewer.send({ type: "remark", index }));
    return button;
  }

  /** Shows what is to be seen of the game beside its board, and what can be done. */
  show(before) {
    const { scene } = this.viewer;
    const { play, actions } = scene;
    this.element.hidden = !play;
    if (!play) {
      return;
    }
    const { inputs, prompt } = play;
    this.tell(play);
    this.by("trouble").hidden = play.trouble === null || scene.problem !== null;
    const hadFocus = document.activeElement === this.input;
    this.input.hidden = prompt === null;
    if (hadFocus && prompt === null) {
      this.viewer.shown().focus(); // its keys go on
    }
    const isNew = !before.play || before.play.inputs.length !== inputs.length;
    if (isNew && play.refused === null) {
      this.input.value = "";
    }
    fill(this.by("choices"), prompt?.choices ?? [], (value) => {
      const button = makeElement("button", { value, textContent: value });
      button.addEventListener("click", () => this.act("input", value));
      return button;
    });
    for (const kind of ["back", "forward", "restart", "stop"]) {
      this.by(kind).disabled = !actions.includes(kind);
    }
    const edits = this.viewer.takes("edit") ? (scene.edits ?? []) : [];
    fill(this.by("edits"), edits.map(({ id }) => id), (id, index) => {
      const button = makeElement("button", { value: id, textContent: edits[index].title });
      button.addEventListener("click", () => this.edit(id));
      return button;
    });
    const isBegun = !before.play || before.document !== scene.document || before.what !== scene.what;
    // Where one plays with a finger, it would open a keyboard over the board.
    if (isBegun && prompt !== null && !this.isElsewhere() && matchMedia("(pointer: fine)").matches) {
      this.input.focus();
    }
    this.keepRoom(isBegun);
  }

  /** The board below does not move up and down with what is said above it: it never has less room than before. */
  keepRoom(isBegun) {
    const { element } = this;
    const isOther = isBegun || element.clientWidth !== this.room[0];
    element.style.minHeight = "";
    this.room = [element.clientWidth, Math.max(element.getBoundingClientRect().height, isOther ? 0 : this.room[1])];
    element.style.minHeight = `${this.room[1]}px`;
  }

  /** True while somebody is at work outside of the viewer, in a page that has more. */
  isElsewhere() {
    const { activeElement, body } = document;
    return activeElement !== null && activeElement !== body && !this.viewer.element.contains(activeElement);
  }

  /** Says how the game stands. */
  tell({ inputs, rest, prompt, value, other, trouble, unfit, refused, why, budget }) {
    const waiting = rest.length === 0 ? "" : ` (${rest.length} to be given again)`;
    const taken = budget ? `; ${budget.text}` : "";
    const history = inputs.length === 0 ? "No inputs yet" : inputs.slice(-12).join(" · ");
    this.by("history").textContent = `${history}${waiting}${taken}`;
    const beside = other === null ? "" : `\n(${other.because}: ${other.text})`;
    const space = value?.drawn.includes("\n") ? "\n" : " ";
    say(this.by("value"), value === null ? null : `Result:${space}${value.drawn}${beside}`);
    this.by("trouble").replaceChildren(...(trouble === null ? [] : [this.link(trouble, null)]));
    const remarks = [unfit === null ? [] : `Play stops here: ${unfit}`, refused ?? []].flat();
    say(this.by("remarks"), remarks.map((remark) => remark.replaceAll("`", "")).join("\n"));
    const isNew = inputs.length + rest.length === 0;
    const squares = isNew && this.viewer.scene.svg?.includes(" data-input=") ? ", or a click on the board" : "";
    say(this.by("wanted"), prompt === null ? null : `Input: ${prompt.explained.replaceAll("`", "")}${squares}`);
    this.by("why").hidden = why.length === 0 || value === null;
    this.by("why").querySelector("ol").replaceChildren(
      ...why.map((remark, index) => {
        const item = document.createElement("li");
        item.append(this.link(remark, index));
        return item;
      }),
    );
  }
}

/**
 * The part of a viewer for games.
 * @returns {import("./viewer.js").Part}
 */
export function game(viewer) {
  return new Game(viewer);
}
