// The gallery: what the catalogue has measured, to be chosen with a click.

import { at, fill, h } from "./dom.js";
import { shown } from "./text.js";

/** So many are offered beside the text box: one of each of the first classes. */
const TRIES = 5;

/** Draws it; `choose` is told the text and the base of what was chosen. */
export async function draw(choose) {
  const response = await fetch("gallery.json");
  const groups = await response.json();
  const first = groups.slice(0, TRIES).map(({ title, examples: [example] }) => ({ title, ...example }));
  fill("tries", "Try", first.map(({ title, input, base }) =>
    h("button", { type: "button", title, onclick: () => choose(input, base ?? "") }, shown(input))),
    h("button", { type: "button", class: "all", onclick: all }, "or any of these"));
  fill("gallery", h("div", { class: "gallery" }, groups.map((group, n) => one(group, n, choose))));
}

/** Goes to where all of them are. */
function all() {
  const first = at("gallery").querySelector("summary");
  first.scrollIntoView({ block: "center" });
  first.focus();
}

function one({ code, class: id, title, severity, examples }, n, choose) {
  const item = ({ row, input, base }) => h("li", {},
    h("button", { type: "button", "data-row": row, title: base ? `${row}, found at ${base}` : row, onclick: () => choose(input, base ?? "") }, input === "" ? "(empty)" : shown(input)));
  return h("details", { class: severity, open: n === 0 },
    h("summary", {}, h("span", { class: "tag", title: `class ${id}` }, code), " ", title, h("span", { class: "quiet" }, ` (${examples.length})`)),
    h("ul", {}, examples.map(item)));
}
