// The page of the preview. It knows no language: it shows what the extension sends, and tells it what is clicked, chosen
// and typed in.
// Nothing that is sent becomes markup but the picture, of which only shapes and texts are taken.
"use strict";

const vscode = acquireVsCodeApi();
const by = (id) => document.getElementById(id);
const [picture, pre, problem, about, search, count, whats, plays, typed] = [
  ...["picture", "text", "problem", "about", "search", "count", "what", "plays", "input"].map(by),
];

/** What is shown now: the last scene, its labels by id. */
let scene = { svg: null, text: null, problem: null, layers: [], labels: [], play: null, actions: [] };
let labels = new Map();
let isWritten = false;
/** The thing that the cursor is in. */
let marked;

/** The layers of the picture that somebody has hidden. */
let veiled = [];

/** What is kept when the panel is hidden: the scale, place and hidden layers of each document's picture, and the form. */
const kept = { places: {}, text: false, ...vscode.getState() };
let scale = 1;
let size = [1, 1];

function place() {
  return `${scene.document ?? ""} ${scene.what ?? ""}`;
}

function keep() {
  const { [place()]: _, ...others } = kept.places;
  const recent = Object.entries(others).slice(-19);
  kept.places = { ...Object.fromEntries(recent), [place()]: [scale, picture.scrollLeft, picture.scrollTop, veiled] };
  vscode.setState(kept);
}

// Shapes and texts.

const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title desc defs pattern marker".split(" "),
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
    const leads = /url\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value);
    if (/^on|href$|^style$|^id$/i.test(name) && !(name === "id" && /^ludex-[\w-]+$/.test(value)) || leads) {
      element.removeAttribute(name);
    }
  }
}

/** The element of a picture; nothing if it is none. */
function parsed(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.localName !== "svg") {
    return undefined;
  }
  strip(root);
  root.classList.toggle("graph", root.querySelector("rect[rx]") !== null);
  // What is in it can be reached one by one.
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", root.querySelector("desc")?.textContent ?? "");
  return document.importNode(root, true);
}

function show(next) {
  const before = scene;
  const isOther = next.document !== before.document || next.what !== before.what;
  if (isOther && before.svg !== null) {
    keep();
  }
  // While the text is not whole, the last picture stays.
  const isMissing = next.svg === null && next.problem !== null;
  const { svg, text, spans, layers } = before;
  scene = isMissing && !isOther ? { ...next, svg, text, spans, layers } : next;
  veiled = isOther ? (kept.places[place()]?.[3] ?? []) : veiled;
  labels = new Map(next.labels);
  problem.textContent = next.problem ?? "";
  problem.hidden = next.problem === null;
  picture.classList.toggle("old", next.problem !== null);
  choose(whats, ["", ...next.whats], "(the file)");
  whats.value = next.what ?? "";
  whats.hidden = next.whats.length === 0 || next.play !== null;
  choose(plays, ["", ...next.plays], "Play…");
  plays.value = "";
  plays.hidden = next.plays.length === 0 || next.play !== null;
  game(before);
  if (scene.svg !== before.svg || isOther) {
    draw(isOther);
  }
  veil();
  isWritten = false;
  form();
  find(false);
}

/** Draws the picture in one step: what was there stays until then, and so do scale and place. */
function draw(isOther) {
  const svg = scene.svg === null ? undefined : parsed(scene.svg);
  const [left, top] = [picture.scrollLeft, picture.scrollTop];
  const focused = picture.contains(document.activeElement) ? document.activeElement.dataset.input : undefined;
  picture.replaceChildren(...(svg === undefined ? [] : [svg]));
  if (svg === undefined) {
    return;
  }
  size = ["width", "height"].map((name) => Number(svg.getAttribute(name)) || 1);
  const [own, x, y] = isOther ? (kept.places[place()] ?? [1, 0, 0]) : [scale, left, top];
  resize(own);
  picture.scrollTo(x, y);
  // Somebody who plays by the keyboard goes on from the same square.
  const again = [...picture.querySelectorAll("[data-input]")].find((square) => square.dataset.input === focused);
  again?.setAttribute("tabindex", "-1");
  again?.focus({ preventScroll: true });
}

// Layers.

/** Hides and shows the parts of the picture by layers, each of which has a button that is pressed while it is shown. */
function veil() {
  const list = by("layers");
  const known = [...list.children].map(({ value }) => value);
  if (scene.layers.length !== known.length || scene.layers.some(({ id }, index) => id !== known[index])) {
    list.replaceChildren(
      ...scene.layers.map(({ id, title }) => {
        const button = document.createElement("button");
        [button.value, button.textContent, button.title] = [id, title, `Hide or show: ${title} (L)`];
        button.addEventListener("click", () => toggle(id));
        return button;
      }),
    );
  }
  list.hidden = scene.layers.length === 0;
  for (const button of list.children) {
    button.setAttribute("aria-pressed", String(!veiled.includes(button.value)));
  }
  for (const group of picture.querySelectorAll("[data-layer]")) {
    group.toggleAttribute("hidden", veiled.includes(group.dataset.layer));
  }
  // The server leaves them out of the text. While there is a problem, it sends neither text nor layers.
  if (scene.problem === null && scene.layers.some(({ id, hidden }) => hidden !== veiled.includes(id))) {
    vscode.postMessage({ type: "hide", hide: veiled });
  }
}

function toggle(id) {
  veiled = veiled.includes(id) ? veiled.filter((other) => other !== id) : [...veiled, id];
  veil();
  keep();
  find(false);
}

function isSeen(element) {
  return element.closest("[hidden]") === null;
}

/** The text form, in which the parts that show things lead to them. */
function write() {
  const spans = new Map();
  for (const span of [...(scene.spans ?? []), ...(scene.play?.squares ?? [])]) {
    spans.set(span.line, spans.get(span.line) ?? []);
    spans.get(span.line).push(span);
  }
  const lines = (scene.text ?? "").split("\n").map((line, number) => {
    const row = document.createElement("span");
    const characters = [...line];
    let at = 0;
    for (const { start, end, thing, input } of spans.get(number) ?? []) {
      if (start >= at) {
        row.append(characters.slice(at, start).join(""));
        const part = document.createElement("span");
        part.textContent = characters.slice(start, end).join("");
        if (input === undefined) {
          part.dataset.source = String(thing);
          part.title = labels.get(thing) ?? "";
        } else {
          part.dataset.input = input;
          part.title = input;
        }
        row.append(part);
        at = end;
      }
    }
    row.append(`${characters.slice(at).join("")}\n`);
    return row;
  });
  pre.replaceChildren(...lines);
}

/** Fills a list with names; the first, which is empty, is called otherwise. */
function choose(list, names, first) {
  const known = [...list.options].map(({ value }) => value);
  if (names.length !== known.length || names.some((name, index) => name !== known[index])) {
    list.replaceChildren(
      ...names.map((name) => {
        const option = document.createElement("option");
        [option.value, option.textContent] = [name, name === "" ? first : name];
        return option;
      }),
    );
  }
}

/** Shows the picture or the text, which is not made before somebody looks at it. */
function form() {
  if (kept.text && !isWritten) {
    write();
    isWritten = true;
    mark(marked);
  }
  picture.hidden = kept.text;
  pre.hidden = !kept.text;
  by("form").setAttribute("aria-pressed", String(kept.text));
}

function shown() {
  return kept.text ? pre : picture;
}

// The game.

function act(kind, text) {
  if (scene.actions.includes(kind)) {
    vscode.postMessage({ type: "act", action: text === undefined ? { kind } : { kind, text }, version: scene.version });
  }
}

function say(element, text) {
  element.textContent = text ?? "";
  element.hidden = text === null || text === undefined || text === "";
}

/** A text that leads to a place, if it has one. */
function link({ text, uri }, index) {
  const words = text.replaceAll("`", "");
  if (uri === undefined) {
    return document.createTextNode(words);
  }
  const button = document.createElement("button");
  button.className = "link";
  button.textContent = words;
  button.addEventListener("click", () => vscode.postMessage({ type: "remark", index }));
  return button;
}

/** What is to be seen of the game beside its board, and what can be done. */
function game(before) {
  const { play, actions: kinds } = scene;
  by("game").hidden = play === null;
  if (play === null) {
    return;
  }
  const { inputs, rest, prompt } = play;
  const waiting = rest.length === 0 ? "" : ` (${rest.length} to be given again)`;
  by("history").textContent = `${inputs.length === 0 ? "No inputs yet" : inputs.slice(-12).join(" · ")}${waiting}`;
  const other = play.other === null ? "" : `\n(${play.other.because}: ${play.other.text})`;
  say(by("value"), play.value === null ? null : `${play.value.drawn}${other}`);
  by("trouble").replaceChildren(...(play.trouble === null ? [] : [link(play.trouble, null)]));
  by("trouble").hidden = play.trouble === null || scene.problem !== null;
  const remarks = [play.unfit === null ? [] : `Play stops here: ${play.unfit}`, play.refused ?? []].flat();
  say(by("remarks"), remarks.map((remark) => remark.replaceAll("`", "")).join("\n"));
  say(by("wanted"), prompt === null ? null : `Input: ${prompt.explained.replaceAll("`", "")}`);
  typed.hidden = prompt === null;
  const isNew = before.play === null || before.play.inputs.length !== inputs.length;
  if (isNew && play.refused === null) {
    typed.value = "";
  }
  values(prompt?.choices ?? []);
  for (const kind of ["back", "forward", "restart", "stop"]) {
    by(kind).disabled = !kinds.includes(kind);
  }
  by("why").hidden = play.why.length === 0 || play.value === null;
  by("why").querySelector("ol").replaceChildren(
    ...play.why.map((remark, index) => {
      const item = document.createElement("li");
      item.append(link(remark, index));
      return item;
    }),
  );
  const isBegun = before.play === null || before.document !== scene.document || before.what !== scene.what;
  if (isBegun && prompt !== null) {
    typed.focus();
  }
}

/** A button for each value that can be chosen. */
function values(names) {
  const list = by("choices");
  const known = [...list.children].map(({ textContent }) => textContent);
  if (names.length !== known.length || names.some((name, index) => name !== known[index])) {
    list.replaceChildren(
      ...names.map((name) => {
        const button = document.createElement("button");
        button.textContent = name;
        button.addEventListener("click", () => act("input", name));
        return button;
      }),
    );
  }
}

typed.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && typed.value.trim() !== "") {
    act("input", typed.value);
  } else if (event.key === "Escape") {
    shown().focus();
  }
});

plays.addEventListener("change", () => {
  if (plays.value !== "") {
    vscode.postMessage({ type: "play", what: plays.value });
  }
});

// Moving.

function resize(to) {
  scale = Math.min(20, Math.max(0.05, to));
  const svg = picture.firstElementChild;
  svg?.setAttribute("width", String(size[0] * scale));
  svg?.setAttribute("height", String(size[1] * scale));
}

/** The point of the picture that is at a place of the window stays there. */
function zoom(to, x = picture.clientWidth / 2, y = picture.clientHeight / 2) {
  const point = [(picture.scrollLeft + x) / scale, (picture.scrollTop + y) / scale];
  resize(to);
  picture.scrollTo(point[0] * scale - x, point[1] * scale - y);
  keep();
}

const actions = {
  smaller: () => zoom(scale / 1.25),
  larger: () => zoom(scale * 1.25),
  actual: () => zoom(1),
  fit: () => zoom(Math.min(picture.clientWidth / size[0], picture.clientHeight / size[1])),
  form: () => {
    kept.text = !kept.text;
    vscode.setState(kept);
    form();
    shown().focus();
  },
  save: () => vscode.postMessage({ type: "save", hide: veiled }),
  layers: () => by("layers").querySelector("button")?.focus(),
  search: () => search.focus(),
  next: () => step(1),
  previous: () => step(-1),
  input: () => typed.focus(),
  back: () => act("back"),
  forward: () => act("forward"),
  restart: () => act("restart"),
  stop: () => act("stop"),
};

for (const id of ["smaller", "larger", "actual", "fit", "form", "save", "back", "forward", "restart", "stop"]) {
  by(id).addEventListener("click", actions[id]);
}

picture.addEventListener(
  "wheel",
  (event) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const { left, top } = picture.getBoundingClientRect();
      zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    }
  },
  { passive: false },
);
picture.addEventListener("scrollend", keep);

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

// Things.

/** What can be pointed at and chosen: a square while one is asked for, and what comes from a place. */
const THINGS = "[data-input], [data-source]";

function open(element) {
  const input = element?.closest?.("[data-input]")?.dataset.input;
  if (input !== undefined && scene.play?.prompt) {
    act("input", input);
    return;
  }
  const id = element?.closest?.("[data-source]")?.dataset.source;
  if (id !== undefined) {
    vscode.postMessage({ type: "open", id: Number(id) });
  }
}

function tell(element) {
  const thing = element?.closest?.(THINGS);
  const own = thing?.querySelector(":scope > title")?.textContent;
  about.textContent = own || thing?.dataset.input || labels.get(Number(thing?.dataset.source)) || "";
}

for (const box of [picture, pre]) {
  box.addEventListener("click", (event) => {
    if (!moved) {
      open(event.target);
    }
  });
  box.addEventListener("pointerover", (event) => tell(event.target));
}

/** Goes to the next thing in the order of the picture, or to the one before. */
function step(direction) {
  const things = [...shown().querySelectorAll(THINGS)].filter(isSeen);
  if (things.length === 0) {
    return;
  }
  const at = things.indexOf(document.activeElement);
  const first = direction > 0 ? 0 : things.length - 1;
  const next = things[at < 0 ? first : (at + direction + things.length) % things.length];
  next.setAttribute("tabindex", "-1");
  next.setAttribute("role", "link");
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
  tell(next);
}

/** Marks the thing that the cursor is in, and brings it into view if it is not. */
function mark(id) {
  marked = id;
  for (const element of document.querySelectorAll(".here")) {
    element.classList.remove("here");
  }
  if (id === undefined) {
    return;
  }
  const elements = [...document.querySelectorAll(`[data-source="${Number(id)}"]`)];
  elements.forEach((element) => element.classList.add("here"));
  const first = elements.find((element) => shown().contains(element) && isSeen(element));
  if (first !== undefined && document.activeElement === document.body) {
    first.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

// Search.

let found = [];
let at = 0;

function find(isNew) {
  for (const element of document.querySelectorAll(".found")) {
    element.classList.remove("found");
  }
  const wanted = search.value.trim().toLowerCase();
  const texts = wanted === "" ? [] : [...picture.querySelectorAll("g > title, path > title, text")];
  const parts = wanted === "" ? [] : [...pre.querySelectorAll("[data-source]")];
  const seen = (kept.text ? parts : texts).filter(isSeen);
  const named = seen.filter((element) => element.textContent.toLowerCase().includes(wanted));
  found = [...new Set(named.map((element) => (element.localName === "title" ? element.parentNode : element)))];
  at = isNew ? 0 : Math.min(at, Math.max(found.length - 1, 0));
  count.textContent = wanted === "" ? "" : `${found.length === 0 ? 0 : at + 1} of ${found.length}`;
  found[at]?.classList.add("found");
  if (isNew) {
    found[at]?.scrollIntoView({ block: "center", inline: "center" });
  }
}

search.addEventListener("input", () => find(true));
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && found.length > 0) {
    at = (at + (event.shiftKey ? found.length - 1 : 1)) % found.length;
    find(false);
    found[at].scrollIntoView({ block: "center", inline: "center" });
    tell(found[at]);
  } else if (event.key === "Escape") {
    search.value = "";
    find(false);
    shown().focus();
  }
});

// Keys.

const KEYS = {
  "-": "smaller",
  "+": "larger",
  "=": "larger",
  0: "actual",
  f: "fit",
  t: "form",
  s: "save",
  l: "layers",
  "/": "search",
  n: "next",
  p: "previous",
  i: "input",
  b: "back",
  v: "forward",
  r: "restart",
  x: "stop",
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "SELECT"].includes(event.target.tagName)) {
    return;
  }
  if (event.key === "Enter" && event.target.closest?.(THINGS)) {
    open(event.target);
  } else if (Object.hasOwn(KEYS, event.key)) {
    event.preventDefault();
    actions[KEYS[event.key]]();
  }
});

whats.addEventListener("change", () => vscode.postMessage({ type: "choose", what: whats.value }));

addEventListener("message", ({ data }) => {
  if (data.type === "scene") {
    show(data);
  } else if (data.type === "mark") {
    mark(data.id);
  } else if (data.type === "problem") {
    problem.textContent = data.problem;
    problem.hidden = false;
    picture.classList.add("old");
  }
});

form();
vscode.postMessage({ type: "ready" });
