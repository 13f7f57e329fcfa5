// What the text becomes: rung by rung of the ladder, as something else, and by the rules of its scheme.

import { fill, h } from "./dom.js";
import { changes, quiet, value } from "./text.js";
import { CONVERSIONS, STEPS } from "./questions.js";

const RUNGS = {
  case: "case: scheme and host in lower case, escapes in upper",
  escape: "escapes: what needs none is written plainly",
  path: "path: dot segments are gone",
  scheme: "scheme: what the scheme does not need is left out",
};

/** Draws the ladder. */
export function ladder({ input, base }, answers) {
  const first = answers["rung 0"];
  if (!first) return fill("ladder", h("p", { class: "quiet" }, "Too long to draw."));
  const rungs = [h("li", {}, h("div", { class: "name" }, "as written"), value(input))];
  if (first.error) {
    rungs.push(h("li", {}, h("div", { class: "name" }, "no rung"), quiet(`not an IRI: ${first.error.message}`)));
  } else {
    let before = first.ok.string;
    STEPS.forEach((step, n) => {
      const { string } = answers[`rung ${n + 1}`].ok;
      rungs.push(rung(RUNGS[step], before, string, step));
      before = string;
    });
  }
  const url = answers.readings.ok?.readings.whatwg.ok;
  const last = first.error ? input : answers[`rung ${STEPS.length}`].ok.string;
  const made = `and what browsers make of it${base ? " with the base" : ""}`;
  if (url) rungs.push(rung(made, last, url.href, "url"));
  fill("ladder", h("ol", { class: "rungs" }, rungs));
}

function rung(name, before, text, step) {
  const changed = before !== text;
  return h("li", { class: changed ? "changed" : "", "data-rung": step },
    h("div", { class: "name" }, name), changed ? changes(before, text) : quiet("nothing changes"));
}

/** Draws the conversions; those that come to the same together. */
export function conversions({ input }, answers) {
  if (!answers["convert 0"]) return fill("forms", h("p", { class: "quiet" }, "Too long to draw."));
  const groups = new Map();
  CONVERSIONS.forEach(([name], n) => {
    const { ok, error } = answers[`convert ${n}`];
    const key = ok ? `= ${ok.string}` : error.message;
    if (!groups.has(key)) groups.set(key, { ok, error, names: [] });
    groups.get(key).names.push(name);
  });
  const result = ({ ok, error }) => (ok ? ok.string === input && input !== "" ? quiet("stays as it is") : value(ok.string) : quiet(error.message));
  const rows = [...groups.values()].map((group) => [group.names.map((name) => h("dt", {}, name)), h("dd", {}, result(group))]);
  fill("forms", h("dl", { class: "facts" }, rows));
}

/** Draws what the scheme says. */
export function scheme({ scheme: answer }) {
  if (!answer) return fill("scheme", h("p", { class: "quiet" }, "Too long to draw."));
  const { ok, error } = answer;
  if (error) return fill("scheme", h("p", { class: "quiet" }, error.message));
  const row = (name, text) => [h("dt", {}, name), h("dd", {}, text === null ? quiet("none") : field(text))];
  const fields = Object.entries(ok.fields).map(([name, text]) => row(name, text));
  const found = ok.findings.map(({ message }) => row("note", message));
  fill("scheme", h("dl", { class: "facts" }, row("kind", ok.kind), row("canonical", ok.canonical), fields, found));
}

const field = (it) => (typeof it === "string" ? value(it) : value(JSON.stringify(it)));
