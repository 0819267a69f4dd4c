// What somebody can begin with: examples, earlier work, files of their own, a new file.

import examples from "ludex:examples";

import { make } from "./dom";
import { LANGUAGES } from "./languages";
import type { Given } from "./project";
import type { Work } from "./store";

export type Beginning =
  | { kind: "files"; files: Given[]; isExample: boolean }
  | { kind: "work"; work: Work }
  | { kind: "open"; isFolder: boolean };

const INTRODUCTION =
  "Ludex reads games while you write them, in five languages: GDL of Xconq, BDL, Trench, levels of pyherc in Hy, and BoGL. " +
  "It says what is wrong and what a word means, draws what you describe, and plays games in BoGL and BDL. Everything happens in this tab: nothing is sent anywhere.";

function card(title: string, about: string, choose: () => void): HTMLElement {
  const parts = [make("strong", { textContent: title }), make("span", { textContent: about })];
  return make("li", {}, make("button", { type: "button", onclick: choose }, ...parts));
}

function group(title: string, cards: HTMLElement[]): Node[] {
  return cards.length === 0 ? [] : [make("h3", { textContent: title }), make("ul", { className: "cards" }, ...cards)];
}

/** Asks what to begin with; undefined if somebody goes on with what is there. */
export function begin(works: Work[], own: string | null): Promise<Beginning | undefined> {
  const dialog = make("dialog", { className: "start", "aria-label": "Begin" });
  return new Promise((resolve) => {
    let chosen: Beginning | undefined;
    const take = (beginning: Beginning) => () => {
      chosen = beginning;
      dialog.close();
    };
    const example = ({ title, what, files }: (typeof examples)[number]) =>
      card(title, what, take({ kind: "files", files, isExample: true }));
    const earlier = works
      .filter((work) => work.isChanged && work.id !== own)
      .map((work) => {
        const names = work.files.map(({ name }) => name);
        const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
        const time = new Date(work.time).toLocaleString();
        return card(names.slice(0, 3).join(", ") + more, time, take({ kind: "work", work }));
      });
    const blank = LANGUAGES.map(({ title, extensions: [ending], skeleton }) => {
      const files = [{ name: `new${ending}`, text: skeleton }];
      return card(title, `A small beginning: new${ending}`, take({ kind: "files", files, isExample: false }));
    });
    const files = [
      card("Open files…", "From your disk; they are read and not changed there.", take({ kind: "open", isFolder: false })),
      card("Open a folder…", "Such as a folder of GDL modules.", take({ kind: "open", isFolder: true })),
    ];
    dialog.append(
      make("form", { method: "dialog" }, make("button", { className: "close", textContent: "×", "aria-label": "Close" })),
      make("h2", { textContent: "Ludex" }),
      make("p", { textContent: INTRODUCTION }),
      ...group("Go on", earlier),
      ...group("Look at a game, or play it", examples.filter(({ isFaulty }) => !isFaulty).map(example)),
      ...group("Mend something", examples.filter(({ isFaulty }) => isFaulty).map(example)),
      ...group("Your own files", files),
      ...group("A new file", blank),
    );
    document.body.append(dialog);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
    dialog.showModal();
    dialog.querySelector<HTMLElement>(".cards button")?.focus();
  });
}
