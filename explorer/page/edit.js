// Editing: each component of the URL, and its query parameters as a table. Operations make the new URL.

import { ask } from "./backend.js";
import { choose } from "./bytes.js";
import { at, fill, h } from "./dom.js";
import { quiet } from "./text.js";

/** The setters of the web API, with their labels. */
const SETTERS = [["protocol", "scheme"], ["port", "port"], ["hostname", "host"], ["username", "user name"], ["password", "password"], ["pathname", "path"], ["search", "query"], ["hash", "fragment"]];

const WIDE = ["hostname", "pathname", "search", "hash"];

/** The maximum number of parameters to show. */
const MAXIMUM = 100;

let href = "";
let pairs = [];

/** Draws the fields, unless one of them is being edited. */
export function draw({ readings, form }) {
  const url = readings.ok?.readings.whatwg.ok;
  at("edit-card").hidden = !url;
  if (!url) return;
  const isEdited = at("edit-card").contains(document.activeElement) && href === url.href;
  href = url.href;
  pairs = form?.ok?.pairs ?? [];
  if (isEdited) return;
  fill("edit", h("div", { class: "fields" }, SETTERS.map(([part, label]) => field(part, label, url[part]))), h("p", { id: "edit-note", class: "small", role: "status" }));
  parameters();
}

function field(part, label, text) {
  const box = h("input", { type: "text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "data-set": part, dir: "ltr" });
  box.value = text;
  box.addEventListener("change", () => set(part, box.value));
  return h("label", { class: WIDE.includes(part) ? "wide" : "" }, label, box);
}

/** Replaces a component; the operation says if it could. */
async function set(part, value) {
  const [{ ok, error }] = await ask([{ op: "set", as: "url", input: href, part, value }]);
  const refused = error?.message ?? ok.refused?.message ?? ok.refused;
  if (refused) {
    fill("edit-note", h("span", { class: "refused" }, h("strong", {}, "Not changed: "), String(refused)));
    return;
  }
  const focused = document.activeElement?.dataset?.set;
  choose(ok.href);
  if (focused) requestAnimationFrame(() => document.querySelector(`[data-set="${focused}"]`)?.focus());
}

/** Writes the parameters into the query. */
async function write(list) {
  const [{ ok }] = await ask([{ op: "form", pairs: list }]);
  await set("search", ok.string);
}

function parameters() {
  const row = ([name, text], n) => {
    const box = (kind, value) => {
      const it = h("input", { type: "text", spellcheck: "false", "aria-label": `${kind} of parameter ${n + 1}`, "data-parameter": `${n} ${kind}`, dir: "ltr" });
      it.value = value;
      it.addEventListener("change", () => write(pairs.map((pair, k) => (k !== n ? pair : kind === "name" ? [it.value, pair[1]] : [pair[0], it.value]))));
      return it;
    };
    return h("li", {}, box("name", name), h("span", { class: "quiet", "aria-hidden": "true" }, "="), box("value", text),
      h("button", { type: "button", "aria-label": `Remove parameter ${n + 1}`, onclick: () => write(pairs.filter((_, k) => k !== n)) }, "remove"));
  };
  const sorted = () => pairs.map((pair, n) => [pair, n]).sort(([[a], n], [[b], m]) => (a < b ? -1 : a > b ? 1 : n - m)).map(([pair]) => pair);
  fill("parameters",
    h("h3", {}, "Query parameters, decoded"),
    pairs.length ? h("ul", { class: "parameters" }, pairs.slice(0, MAXIMUM).map(row)) : h("p", { class: "quiet small" }, "The query has no parameters."),
    pairs.length > MAXIMUM ? quiet(`and ${pairs.length - MAXIMUM} more`) : null,
    h("div", { class: "buttons" },
      h("button", { type: "button", id: "parameter-add", onclick: () => write([...pairs, ["name", "value"]]) }, "Add"),
      pairs.length > 1 ? h("button", { type: "button", id: "parameter-sort", onclick: () => write(sorted()) }, "Sort by name") : null,
      pairs.length ? h("button", { type: "button", id: "parameter-clear", onclick: () => set("search", "") }, "Remove all") : null));
}
