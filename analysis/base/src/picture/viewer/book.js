// The search of a book, and buttons that sort its tables. Without a script the book is whole, and its contents lead to its
// parts.

const sections = [...document.querySelectorAll("section")];
const texts = sections.map((section) => section.textContent.toLowerCase());
const entries = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash, link.parentNode]));
const bar = document.createElement("div");
const field = document.createElement("input");
const count = document.createElement("output");

/** Shows the parts with all the words that are typed, and their entries in the contents. */
function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  sections.forEach((section, index) => {
    const shown = words.every((word) => texts[index].includes(word));
    section.hidden = !shown;
    entries.get("#" + section.id)?.toggleAttribute("hidden", !shown);
    found += shown ? 1 : 0;
  });
  count.textContent = words.length === 0 ? "" : `${found} of ${sections.length}`;
}

/** Shows everything if a link leads to a part that is hidden. */
function follow() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.hidden) {
    field.value = "";
    search();
    target.scrollIntoView();
  }
}

field.type = "search";
field.placeholder = "Search";
field.setAttribute("aria-label", "Search");
field.addEventListener("input", search);
addEventListener("hashchange", follow);
addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target !== field) {
    event.preventDefault();
    field.focus();
  }
});
bar.id = "search";
bar.append(field, count);
document.querySelector("nav").before(bar);

/** The number that a cell begins with, if it does. */
function numberOf(cell) {
  return Number.parseFloat(cell?.textContent ?? "");
}

/** Sorts a table by the column of a heading: the largest numbers first, then words in their order; again, the other way. */
function sort(heading) {
  const body = heading.closest("table").tBodies[0];
  const column = heading.cellIndex;
  const cell = (row) => row.cells[column];
  const rows = [...body.rows];
  const numbers = rows.filter((row) => !Number.isNaN(numberOf(cell(row))));
  const words = rows.filter((row) => Number.isNaN(numberOf(cell(row))));
  const text = (row) => cell(row)?.textContent ?? "";
  numbers.sort((one, other) => numberOf(cell(other)) - numberOf(cell(one)));
  words.sort((one, other) => text(one).localeCompare(text(other)));
  const [order, turned] = numbers.length > 0 ? ["descending", "ascending"] : ["ascending", "descending"];
  const isAgain = heading.getAttribute("aria-sort") === order;
  if (isAgain) {
    numbers.reverse();
    words.reverse();
  }
  body.append(...numbers, ...words);
  heading.parentNode.querySelectorAll("[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
  heading.setAttribute("aria-sort", isAgain ? turned : order);
}

// A name in a heading leads to its part, so what sorts stands beside it.
for (const heading of document.querySelectorAll("thead th")) {
  if (heading.closest("table").tBodies[0].rows.length > 1) {
    const button = document.createElement("button");
    button.className = "sort";
    button.textContent = "↕";
    button.setAttribute("aria-label", `Sort by ${heading.textContent || "name"}`);
    button.addEventListener("click", () => sort(heading));
    heading.append(button);
  }
}
