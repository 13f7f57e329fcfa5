// Panels for the normalization steps, the converted forms, and the scheme.

import { at, fill, h } from "./dom.js";
import { changes, quiet, value } from "./text.js";
import { CONVERSIONS, STEPS } from "./questions.js";

const NAMES = {
  case: "Case: scheme and host in lower case, escapes in upper case",
  escape: "Escapes: unnecessary escapes are decoded",
  path: "Path: dot segments are removed",
  scheme: "Scheme: rules of the scheme, such as its default port",
};

const noReading = (base) => h("p", { class: "quiet" }, base ? "RFC 3987 rejects the reference or its base." : "The input is too long to show this.");

/** Draws the normalization steps. With a base, they start with the resolved IRI. */
export function steps({ input, base }, answers) {
  const first = answers["steps 0"];
  if (!first) return fill("steps", noReading(base));
  const start = base ? answers.readings.ok.readings.rfc3987.ok.string : input;
  const items = [h("li", {}, h("div", { class: "name" }, base ? "Resolved by RFC 3987" : "Input"), value(start))];
  const kept = [];
  if (first.error) {
    items.push(h("li", {}, h("div", { class: "name" }, "Not normalized"), quiet(`Not an IRI: ${first.error.message}`)));
  } else {
    let before = first.ok.string;
    STEPS.forEach((step, n) => {
      const { string } = answers[`steps ${n + 1}`].ok;
      if (before === string) kept.push(NAMES[step].split(":")[0].toLowerCase());
      else items.push(item(NAMES[step], before, string, step));
      before = string;
    });
  }
  if (kept.length) items.push(h("li", { "data-step": "unchanged" }, h("div", { class: "name" }, "No change"), quiet(`by ${kept.join(", ")}`)));
  const url = answers.readings.ok?.readings.whatwg.ok;
  const last = first.error ? start : answers[`steps ${STEPS.length}`].ok.string;
  const name = `URL Standard: as in browsers${base ? ", with the base" : ""}`;
  if (url) items.push(item(name, last, url.href, "url"));
  fill("steps", h("ol", { class: "steps" }, items));
}

function item(name, before, text, step) {
  const changed = before !== text;
  return h("li", { class: changed ? "changed" : "", "data-step": step },
    h("div", { class: "name" }, name), changed ? changes(before, text) : quiet("no change"));
}

/** Draws the conversions, grouped by result. */
export function conversions({ input, base }, answers) {
  if (!CONVERSIONS.some((_, n) => answers[`convert ${n}`])) return fill("forms", noReading(base));
  const groups = new Map();
  CONVERSIONS.forEach(([name], n) => {
    const { ok, error } = answers[`convert ${n}`] ?? { error: { message: "this standard rejects the reference or its base" } };
    const key = ok ? `= ${ok.string}` : error.message;
    if (!groups.has(key)) groups.set(key, { ok, error, names: [] });
    groups.get(key).names.push(name);
  });
  const result = ({ ok, error }) => (ok ? ok.string === input && input !== "" ? quiet("no change") : value(ok.string) : quiet(error.message));
  const rows = [...groups.values()].map((group) => [group.names.map((name) => h("dt", {}, name)), h("dd", {}, result(group))]);
  fill("forms", h("dl", { class: "facts" }, rows));
}

/** Draws the fields and findings of the scheme; nothing if it has no rules here. */
export function scheme({ scheme: answer }) {
  const { ok } = answer ?? {};
  at("scheme-card").hidden = !ok;
  if (!ok) return fill("scheme");
  const row = (name, text) => [h("dt", {}, name), h("dd", {}, text === null ? quiet("none") : field(text))];
  const fields = Object.entries(ok.fields).map(([name, text]) => row(name, text));
  const found = ok.findings.map(({ message }) => row("finding", message));
  fill("scheme", h("dl", { class: "facts" }, row("kind", ok.kind), row("canonical", ok.canonical), fields, found));
}

const field = (it) => (typeof it === "string" ? value(it) : value(JSON.stringify(it)));
