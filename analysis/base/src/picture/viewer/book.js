// The search of a book. Without a script the book is whole, and its contents lead to its parts.

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
