// The components by standard, with differences marked, and the validation errors of the URL Standard.

import { pointer } from "./bytes.js";
import { fill, h } from "./dom.js";
import { component, PARTS, STANDARDS } from "./lines.js";
import { term } from "./terms.js";
import { quiet, value } from "./text.js";

/** How far a component agrees; "alone" if only one standard accepts the text, "accepted" if two do and agree. */
const WORDS = { same: "same", spelling: "spelling differs", different: "different", alone: "one standard only", accepted: "same where accepted" };

/** The maximum number of validation errors to show. */
const MAXIMUM = 20;

/** Draws the table. */
export function draw({ readings, "host uri": host }) {
  if (readings.error) return fill("table");
  const { readings: read, components } = readings.ok;
  const accepted = STANDARDS.filter(([key]) => read[key].ok).length;
  if (!accepted) return fill("table", h("p", { class: "quiet" }, "No standard accepts it, so there are no components."));
  const head = h("tr", {}, h("th", { scope: "col" }, "component"), STANDARDS.map(([, name, of]) => h("th", { scope: "col" }, `${name} `, h("small", {}, of))), h("th", { scope: "col" }, "agreement"));
  const agreement = (part) => (accepted === 1 ? "alone" : accepted === 2 && components[part] === "same" ? "accepted" : components[part]);
  const rows = PARTS.map((part) => row(part, read, agreement(part)));
  const facts = [
    fact("kind of host", ([key]) => (key === "whatwg" ? host?.ok?.host_kind : read[key].ok?.host_kind), read),
    fact("origin", ([key]) => read[key].ok?.origin, read),
  ];
  fill("table", h("table", {}, h("thead", {}, head), h("tbody", {}, rows, facts.filter(Boolean))), validationErrors(read.whatwg.ok?.errors ?? []));
}

/** On a phone, RFC 3987 has no line of its own if its value is that of RFC 3986: the label of a value, and the class of one that is not repeated. */
function neighbours([first, second], n) {
  const isRepeated = first !== undefined && first === second;
  return { label: isRepeated && n === 0 ? "RFC 3986, 3987" : STANDARDS[n][1], repeated: isRepeated && n === 1 ? "repeated" : "" };
}

function row(part, read, agreement) {
  const texts = STANDARDS.map(([key]) => (read[key].ok ? component(read[key].ok, part) : undefined));
  // On a phone, equal values are shown once.
  const accepted = STANDARDS.map((_, n) => n).filter((n) => read[STANDARDS[n][0]].ok);
  const [first] = accepted;
  const equal = accepted.every((n) => texts[n] === texts[first]);
  const names = accepted.length === STANDARDS.length ? "all standards" : accepted.map((n) => STANDARDS[n][1]).join(", ");
  const cell = ([key], n) => {
    const { label: own, repeated } = neighbours(texts, n);
    const label = { "data-label": equal ? names : own };
    if (!read[key].ok) return h("td", { class: "rejected", ...label }, quiet("rejected"));
    const differs = ["spelling", "different"].includes(agreement) ? `differs ${agreement}` : "";
    return h("td", { class: equal ? differs : `${differs} ${repeated}`.trim(), "data-part": part, "data-standard": key, ...label }, texts[n] === null ? quiet("none") : value(texts[n]));
  };
  const word = h("span", { class: `tag ${agreement}` }, WORDS[agreement] ?? agreement);
  return h("tr", { class: [equal && "equal", equal && accepted.length === STANDARDS.length && "agreed", equal && texts[first] === null && "absent"].filter(Boolean).join(" ") },
    h("th", { scope: "row", class: part }, term(part)), STANDARDS.map(cell), h("td", {}, word));
}

function fact(name, find, read) {
  const values = STANDARDS.map(find);
  if (!values.some(Boolean)) return null;
  const cell = (text, n) => h("td", { class: read[STANDARDS[n][0]].ok ? text ? neighbours(values, n).repeated : "absent" : "rejected", "data-label": neighbours(values, n).label, "data-part": name, "data-standard": STANDARDS[n][0] }, text ? value(text) : quiet(read[STANDARDS[n][0]].ok ? "–" : "rejected"));
  return h("tr", {}, h("th", { scope: "row" }, term(name)), values.map(cell), h("td", {}));
}

function validationErrors(errors) {
  if (!errors.length) return null;
  const item = ({ code, offset }) => h("li", {}, h("code", {}, code), " ", pointer(offset, offset + 1));
  const more = errors.length > MAXIMUM ? h("li", {}, quiet(`and ${errors.length - MAXIMUM} more`)) : null;
  return h("div", {}, h("h3", {}, term("validation error", "Validation errors"), " of the URL Standard"), h("ul", { class: "notes" }, errors.slice(0, MAXIMUM).map(item), more));
}
