// The components by standard, with differences marked, and the validation errors of the URL Standard.

import { fill, h } from "./dom.js";
import { component, PARTS, STANDARDS } from "./lines.js";
import { quiet, value } from "./text.js";

/** How far a component agrees; "alone" if only one standard accepts the text. */
const WORDS = { same: "same", spelling: "spelling differs", different: "different", alone: "one standard only" };

/** The maximum number of validation errors to show. */
const MAXIMUM = 20;

/** Draws the table. */
export function draw({ readings }) {
  if (readings.error) return fill("table");
  const { readings: read, components } = readings.ok;
  const accepted = STANDARDS.filter(([key]) => read[key].ok);
  if (!accepted.length) return fill("table", h("p", { class: "quiet" }, "No standard accepts it."));
  const head = h("tr", {}, h("th", { scope: "col" }, "component"), STANDARDS.map(([, name, of]) => h("th", { scope: "col" }, `${name} `, h("small", {}, of))), h("th", { scope: "col" }, "agreement"));
  const rows = PARTS.map((part) => row(part, read, accepted.length > 1 ? components[part] : "alone"));
  const facts = [
    fact("kind of host", STANDARDS.map(([key]) => read[key].ok?.host_kind)),
    fact("origin", STANDARDS.map(([key]) => read[key].ok?.origin)),
  ];
  const body = h("tbody", {}, rows, facts.filter(Boolean));
  fill("table", h("table", {}, h("thead", {}, head), body), validationErrors(read.whatwg.ok?.errors ?? []));
}

function row(part, read, agreement) {
  const cell = ([key]) => {
    const reading = read[key].ok;
    if (!reading) return h("td", {}, quiet("rejected"));
    const text = component(reading, part);
    const differs = ["spelling", "different"].includes(agreement) ? `differs ${agreement}` : "";
    return h("td", { class: differs, "data-part": part, "data-standard": key }, text === null ? quiet("none") : value(text));
  };
  const word = h("span", { class: `tag ${agreement}` }, WORDS[agreement] ?? agreement);
  return h("tr", {}, h("th", { scope: "row", class: part }, part), STANDARDS.map(cell), h("td", {}, word));
}

function fact(name, values) {
  if (!values.some(Boolean)) return null;
  const cell = (text) => h("td", {}, text ? value(text) : quiet("–"));
  return h("tr", {}, h("th", { scope: "row", class: "quiet" }, name), values.map(cell), h("td", {}));
}

function validationErrors(errors) {
  if (!errors.length) return null;
  const item = ({ code, at }) => h("li", {}, h("code", {}, code), quiet(` at byte ${at}`));
  const more = errors.length > MAXIMUM ? h("li", {}, quiet(`and ${errors.length - MAXIMUM} more`)) : null;
  return h("div", {}, h("h3", {}, "Validation errors of the URL Standard"), h("ul", { class: "notes" }, errors.slice(0, MAXIMUM).map(item), more));
}
