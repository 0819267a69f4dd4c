// The page of `ludex preview`, behind viewer.js in one script. The page shows picture and text without a script, too;
// the viewer takes them from there and stands in their place.

const place = document.getElementById("viewer");
const svg = new XMLSerializer().serializeToString(place.querySelector("svg"));
const text = place.querySelector("pre").textContent;
const options = [...place.querySelectorAll("datalist option")];
const layers = options.map(({ value: id, label: title }) => ({ id, title, hidden: false }));
mount(place, { keys: window }).show({ svg, text, layers });
