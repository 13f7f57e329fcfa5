// The gallery: what the catalogue has measured, to be chosen with a click.

import { fill, h } from "./dom.js";
import { shown } from "./text.js";

/** Draws it; `choose` is told the text and the base of what was chosen. */
export async function draw(choose) {
  const response = await fetch("gallery.json");
  const groups = await response.json();
  fill("gallery", h("div", { class: "gallery" }, groups.map((group, n) => one(group, n, choose))));
}

function one({ code, title, severity, examples }, n, choose) {
  const item = ({ row, input, base }) => h("li", {},
    h("button", { type: "button", "data-row": row, title: base ? `${row}, found at ${base}` : row, onclick: () => choose(input, base ?? "") }, input === "" ? "(empty)" : shown(input)));
  return h("details", { class: severity, open: n === 0 },
    h("summary", {}, h("span", { class: "tag" }, code), " ", title, h("span", { class: "quiet" }, ` (${examples.length})`)),
    h("ul", {}, examples.map(item)));
}
