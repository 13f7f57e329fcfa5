// Editing: each component of the URL, and its query parameters as a table. Operations make the new URL.

import { ask } from "./backend.js";
import { choose } from "./bytes.js";
import { at, fill, h } from "./dom.js";
import { term } from "./terms.js";
import { quiet } from "./text.js";

/** The attributes of the web API that can be set, with their labels. */
const ATTRIBUTES = [["protocol", "scheme"], ["port", "port"], ["hostname", "host"], ["username", "user name"], ["password", "password"], ["pathname", "path"], ["search", "query"], ["hash", "fragment"]];

const WIDE = ["hostname", "pathname", "search", "hash"];

/** The maximum number of parameters to show. */
const MAXIMUM = 100;

let href = "";
let search = "";
let pairs = [];
/** The positions of the pairs that track people. */
let trackers = [];
/** Trackers that were switched off: the URL without them, the query with them, and their names. */
let off = null;

/** Draws the fields, unless one of them is being edited. A control that has the focus keeps it. */
export function draw({ readings, form }) {
  const url = readings.ok?.readings.whatwg.ok;
  if (!url) return;
  const active = at("edit-card").contains(document.activeElement) ? document.activeElement : null;
  const isEdited = active && href === url.href;
  ({ href, search } = url);
  pairs = form?.ok?.pairs ?? [];
  trackers = form?.ok?.trackers ?? [];
  if (isEdited) return;
  const { set: attribute, parameter } = active?.dataset ?? {};
  fill("edit", h("div", { class: "fields" }, ATTRIBUTES.map(([name, label]) => field(name, label, url[name]))), h("p", { id: "edit-note", class: "small", role: "status" }));
  parameters();
  const again = attribute ? `[data-set="${attribute}"]` : parameter ? `[data-parameter="${parameter}"]` : active?.id ? `#${active.id}` : null;
  if (again) at("edit-card").querySelector(again)?.focus();
}

function field(attribute, label, text) {
  const box = h("input", { type: "text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "data-set": attribute, dir: "ltr" });
  box.value = text;
  box.addEventListener("change", () => set(attribute, box.value));
  return h("label", { class: WIDE.includes(attribute) ? "wide" : "" }, label, box);
}

/** The URL with another value of an attribute; null, with a note, if its setter refuses it. */
async function changed(attribute, value) {
  const [{ ok, error }] = await ask([{ op: "set", as: "url", input: href, attribute, value }]);
  const refused = error?.message ?? ok.refused?.message ?? ok.refused;
  if (!refused) return ok.href;
  fill("edit-note", h("span", { class: "refused" }, h("strong", {}, "Not changed: "), String(refused)));
  return null;
}

/** Sets an attribute. */
async function set(attribute, value) {
  const url = await changed(attribute, value);
  if (url !== null) choose(url);
}

/** The query of a list of parameters. */
async function query(list) {
  const [{ ok }] = await ask([{ op: "form", pairs: list }]);
  return ok.string;
}

/** Writes the parameters into the query. */
const write = async (list) => set("search", await query(list));

/** Removes the trackers from the query, or puts those back that were removed. */
async function toggleTrackers() {
  if (!trackers.length) return set("search", off.search);
  const names = trackers.map((n) => pairs[n][0]);
  const without = await changed("search", await query(pairs.filter((_, n) => !trackers.includes(n))));
  if (without === null) return;
  off = { href: without, search, names };
  choose(without);
}

/** The switch for trackers, if the query has some or had some before they were switched off. */
function trackerSwitch() {
  const names = trackers.length ? trackers.map((n) => pairs[n][0]) : off?.href === href ? off.names : [];
  if (!names.length) return null;
  const box = h("input", { type: "checkbox", id: "trackers", onchange: toggleTrackers });
  box.checked = trackers.length > 0;
  const shown = names.length > 3 ? `${names.slice(0, 3).join(", ")}, …` : names.join(", ");
  return h("p", { class: "switch" }, term("tracker", names.length === 1 ? "1 tracker" : `${names.length} trackers`), ": ", h("label", {}, box, " keep ", h("span", { class: "value" }, shown)));
}

function parameters() {
  const row = ([name, text], n) => {
    const box = (kind, value) => {
      const it = h("input", { type: "text", spellcheck: "false", "aria-label": `${kind} of parameter ${n + 1}`, "data-parameter": `${n} ${kind}`, dir: "ltr" });
      it.value = value;
      it.addEventListener("change", () => write(pairs.map((pair, k) => (k !== n ? pair : kind === "name" ? [it.value, pair[1]] : [pair[0], it.value]))));
      return it;
    };
    const isTracker = trackers.includes(n);
    return h("li", { class: isTracker ? "tracker" : "", title: isTracker ? "a tracker" : null }, box("name", name), h("span", { class: "quiet", "aria-hidden": "true" }, "="), box("value", text),
      h("button", { type: "button", "aria-label": `Remove parameter ${n + 1}`, "data-parameter": `${n} remove`, onclick: () => write(pairs.filter((_, k) => k !== n)) }, "remove"));
  };
  const sorted = () => pairs.map((pair, n) => [pair, n]).sort(([[a], n], [[b], m]) => (a < b ? -1 : a > b ? 1 : n - m)).map(([pair]) => pair);
  fill("parameters",
    h("h3", {}, "Query parameters, decoded"),
    pairs.length ? h("ul", { class: "parameters" }, pairs.slice(0, MAXIMUM).map(row)) : h("p", { class: "quiet small" }, "The query has no parameters."),
    pairs.length > MAXIMUM ? quiet(`and ${pairs.length - MAXIMUM} more`) : null,
    trackerSwitch(),
    h("div", { class: "buttons" },
      h("button", { type: "button", id: "parameter-add", onclick: () => write([...pairs, ["name", "value"]]) }, "Add"),
      pairs.length > 1 ? h("button", { type: "button", id: "parameter-sort", onclick: () => write(sorted()) }, "Sort by name") : null,
      pairs.length ? h("button", { type: "button", id: "parameter-clear", onclick: () => set("search", "") }, "Remove all") : null));
}
