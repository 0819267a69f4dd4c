// Shows the links from listings to the page in a browser once that page has answered: it may not be where the book is, and
// a book that is read from a folder has none.
const live = document.querySelectorAll(".live");
const link = document.querySelector(".live[href], .live > [href]");
if (link !== null && location.protocol !== "file:") {
  fetch(new URL("ludex.wasm", link.href), { method: "HEAD" }).then(
    ({ ok }) => live.forEach((each) => (each.hidden = !ok)),
    () => {},
  );
}
