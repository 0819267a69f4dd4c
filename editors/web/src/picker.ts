// One thing of a list, chosen with the mouse or the keyboard: a command, a file, a symbol, a fix.

import { worded } from "../../../analysis/base/src/picture/viewer/viewer.js";

export interface Choice {
  /** Words in backquotes are names. */
  title: string;
  /** A few words beside the title. */
  detail?: string;
  /** A line below it. */
  about?: string;
}

/** Asks somebody to choose; undefined if nothing is chosen. */
export function pick<T extends Choice>(title: string, choices: readonly T[]): Promise<T | undefined> {
  const dialog = document.createElement("dialog");
  dialog.className = "picker";
  dialog.setAttribute("aria-label", title);
  const input = Object.assign(document.createElement("input"), { type: "text", placeholder: title, autocomplete: "off" });
  const list = Object.assign(document.createElement("ul"), { id: "picker-list" });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", title);
  for (const [name, value] of [["role", "combobox"], ["aria-expanded", "true"], ["aria-controls", list.id], ["aria-label", title]]) {
    input.setAttribute(name, value);
  }
  dialog.append(input, list);
  document.body.append(dialog);

  return new Promise((resolve) => {
    let shown: T[] = [];
    let at = 0;
    let chosen: T | undefined;
    const mark = (to: number) => {
      at = shown.length === 0 ? 0 : (to + shown.length) % shown.length;
      for (const [index, item] of [...list.children].entries()) {
        item.setAttribute("aria-selected", String(index === at));
      }
      list.children[at]?.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", list.children[at]?.id ?? "");
    };
    const take = (choice: T | undefined) => {
      chosen = choice;
      dialog.close();
    };
    const fill = () => {
      const words = input.value.toLowerCase().split(/\s+/);
      const says = ({ title, detail, about }: T) => `${title} ${detail ?? ""} ${about ?? ""}`.toLowerCase();
      shown = choices.filter((choice) => words.every((word) => says(choice).includes(word)));
      list.replaceChildren(...shown.map((choice, index) => row(choice, index, () => take(choice))));
      mark(0);
    };
    input.addEventListener("input", fill);
    input.addEventListener("keydown", (event) => {
      const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
      if (Object.hasOwn(steps, event.key)) {
        event.preventDefault();
        mark(Math.abs(steps[event.key]) === 1 ? at + steps[event.key] : Math.min(Math.max(at + steps[event.key], 0), shown.length - 1));
      } else if (event.key === "Enter") {
        event.preventDefault();
        take(shown[at]);
      }
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) {
        dialog.close();
      }
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
    fill();
    dialog.showModal();
    input.focus();
  });
}

function row({ title, detail, about }: Choice, index: number, take: () => void): HTMLElement {
  const item = Object.assign(document.createElement("li"), { id: `picker-${index}` });
  item.setAttribute("role", "option");
  for (const [name, words] of Object.entries({ title, detail, about })) {
    if (words !== undefined) {
      const part = Object.assign(document.createElement("span"), { className: name });
      part.append(worded(words));
      item.append(part);
    }
  }
  item.addEventListener("click", take);
  return item;
}

/** Asks somebody for a line; undefined if nothing is given. */
export function ask(title: string, value: string, button: string): Promise<string | undefined> {
  const dialog = document.createElement("dialog");
  dialog.className = "ask";
  dialog.setAttribute("aria-label", title);
  const form = Object.assign(document.createElement("form"), { method: "dialog" });
  const label = Object.assign(document.createElement("label"), { textContent: title });
  const input = Object.assign(document.createElement("input"), { type: "text", value, autocomplete: "off", spellcheck: false });
  const done = Object.assign(document.createElement("button"), { textContent: button, value: "done" });
  label.append(input);
  form.append(label, done);
  dialog.append(form);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "done" && input.value.trim() !== "" ? input.value : undefined);
    });
    dialog.showModal();
    input.select();
  });
}
