// The gallery: the examples of the catalogue.

import { at, fill, h } from "./dom.js";
import { shown } from "./text.js";

/** The number of examples below the input: one of each of the first classes. */
const EXAMPLES = 4;

/** Draws the gallery. `choose` is called with the text and the base of the chosen example. */
export async function draw(choose) {
  const response = await fetch("gallery.json");
  const groups = await response.json();
  const first = groups.slice(0, EXAMPLES).map(({ title, examples: [example] }) => ({ title, ...example }));
  fill("examples", "Examples:", first.map(({ title, input, base }) =>
    h("button", { type: "button", title, onclick: () => choose(input, base ?? "") }, shown(input))),
    h("button", { type: "button", class: "all", onclick: all }, "all examples"));
  fill("gallery", h("div", { class: "gallery" }, groups.map((group, n) => one(group, n, choose))));
}

/** Moves the focus to the gallery. */
function all() {
  at("gallery-card").open = true;
  const first = at("gallery").querySelector("summary");
  first.scrollIntoView({ block: "center" });
  first.focus();
}

function one({ code, class: id, title, severity, examples }, n, choose) {
  const item = ({ row, input, base }) => h("li", {},
    h("button", { type: "button", "data-row": row, title: base ? `${row}, base ${base}` : row, onclick: () => choose(input, base ?? "") }, input === "" ? "(empty)" : shown(input)));
  return h("details", { class: severity, open: n === 0 },
    h("summary", {}, h("span", { class: "tag", title: `class ${id}` }, code), " ", title, h("span", { class: "quiet" }, ` (${examples.length})`)),
    h("ul", {}, examples.map(item)));
}
