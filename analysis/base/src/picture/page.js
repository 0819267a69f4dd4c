"use strict";
const main = document.querySelector("main");
const svg = main.querySelector("svg");
const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name)) || 1);
let scale = 1;

// The point of the picture that is at a place of the window stays there.
function zoom(to, x = main.clientWidth / 2, y = main.clientHeight / 2) {
  const next = Math.min(20, Math.max(0.05, to));
  const [left, top] = [(main.scrollLeft + x) / scale, (main.scrollTop + y) / scale];
  scale = next;
  svg.setAttribute("width", String(width * scale));
  svg.setAttribute("height", String(height * scale));
  main.scrollLeft = left * scale - x;
  main.scrollTop = top * scale - y;
}

function fit() {
  zoom(Math.min(main.clientWidth / width, main.clientHeight / height));
}

const actions = { larger: () => zoom(scale * 1.25), smaller: () => zoom(scale / 1.25), actual: () => zoom(1), fit };
for (const [id, action] of Object.entries(actions)) {
  document.getElementById(id).addEventListener("click", action);
}

main.addEventListener(
  "wheel",
  (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      const { left, top } = main.getBoundingClientRect();
      zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    }
  },
  { passive: false },
);

let held;
main.addEventListener("pointerdown", (event) => {
  if (event.button === 0) {
    held = [event.clientX + main.scrollLeft, event.clientY + main.scrollTop];
    main.classList.add("held");
  }
});
addEventListener("pointermove", (event) => {
  if (held) {
    main.scrollTo(held[0] - event.clientX, held[1] - event.clientY);
  }
});
addEventListener("pointerup", () => {
  held = undefined;
  main.classList.remove("held");
});

for (const box of document.querySelectorAll("#layers input")) {
  const show = () => {
    for (const group of svg.querySelectorAll(`[data-layer="${box.value}"]`)) {
      group.toggleAttribute("hidden", !box.checked);
    }
  };
  box.addEventListener("change", show);
  // A browser may remember what was chosen before the page was loaded again.
  show();
}

const search = document.getElementById("search");
const count = document.getElementById("count");
let found = [];
let at = 0;

function mark() {
  for (const element of svg.querySelectorAll(".found")) {
    element.classList.remove("found");
  }
  count.textContent = search.value === "" ? "" : `${found.length === 0 ? 0 : at + 1} of ${found.length}`;
  if (found.length > 0) {
    found[at].classList.add("found");
    found[at].scrollIntoView({ block: "center", inline: "center" });
  }
}

search.addEventListener("input", () => {
  const wanted = search.value.trim().toLowerCase();
  const texts = wanted === "" ? [] : [...svg.querySelectorAll("g > title, path > title, text")];
  const seen = texts.filter((element) => element.closest("[hidden]") === null);
  const named = seen.filter((element) => element.textContent.toLowerCase().includes(wanted));
  found = [...new Set(named.map((element) => (element.localName === "title" ? element.parentNode : element)))];
  at = 0;
  mark();
});
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && found.length > 0) {
    at = (at + (event.shiftKey ? found.length - 1 : 1)) % found.length;
    mark();
  }
});

addEventListener("keydown", (event) => {
  if (event.target !== search && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const action = { "+": "larger", "=": "larger", "-": "smaller", 0: "actual", f: "fit" }[event.key];
    if (action) {
      actions[action]();
    } else if (event.key === "/") {
      event.preventDefault();
      search.focus();
    }
  }
});
