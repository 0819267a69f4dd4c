// The part of the viewer for what dice make of a level or the like: another one, the one of a seed, and back to what the
// dice choose from. Its act is `roll`, with a `seed` or null.

import { makeElement } from "./viewer.js";

const DICE = `
<button id="roll" title="Make another one (D)">Another one</button>
<label for="seed">Seed</label>
<input id="seed" type="number" min="0" step="1" autocomplete="off">
<button id="plan" title="Show what the dice choose from">Plan</button>`;

class Dice {
  constructor(viewer) {
    this.viewer = viewer;
    this.element = makeElement("section", { id: "dice", innerHTML: DICE, hidden: true });
    this.element.setAttribute("aria-label", "Dice");
    this.seed = this.element.querySelector("#seed");
    this.seed.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") {
        this.roll(this.seed.valueAsNumber);
      } else if (key === "Escape") {
        viewer.shown().focus();
      }
    });
    this.actions = {
      roll: ["d", () => this.roll((viewer.scene.sample ?? 0) + 1)],
    };
    this.plan = this.element.querySelector("#plan");
    this.plan.addEventListener("click", () => viewer.send({ type: "roll", seed: null }));
  }

  roll(seed) {
    if (this.viewer.scene.samples === true && Number.isSafeInteger(seed) && seed >= 0) {
      this.viewer.send({ type: "roll", seed });
    }
  }

  /** Leaves every thing to the viewer. */
  open() {
    return false;
  }

  spans() {
    return [];
  }

  show() {
    const { sample, samples } = this.viewer.scene;
    this.element.hidden = samples !== true || !this.viewer.takes("roll");
    this.plan.disabled = (sample ?? null) === null;
    if (document.activeElement !== this.seed) {
      this.seed.value = sample ?? "";
    }
  }
}

/**
 * The part of a viewer for dice.
 * @returns {import("./viewer.js").Part}
 */
export function dice(viewer) {
  return new Dice(viewer);
}
