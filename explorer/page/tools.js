// Two tools: compare the input with another URL, and find risky links in a text.

import { ask } from "./backend.js";
import { choose } from "./bytes.js";
import { at, fill, h } from "./dom.js";
import { term } from "./terms.js";
import { changes, quiet, value, wellFormed } from "./text.js";

const LEVELS = { text: "equal", syntax: "equal after normalization by syntax", scheme: "equal after normalization by scheme", resource: "the same resource: only the fragment differs" };
const KINDS = [["url", "URL Standard"], ["iri", "RFC 3987"], ["uri", "RFC 3986"]];
const SEVERITIES = ["critical", "high", "medium", "low", "info"];

/** The maximum number of links to ask about. */
const MAXIMUM = 200;

let compared = "";

/** Compares the input with the text of the other field. */
export async function compare() {
  const [a, b] = [wellFormed(at("input").value), wellFormed(at("other").value)];
  compared = b;
  if (!b) return fill("comparison", h("p", { class: "quiet small" }, "Enter a second URL to see what differs, and if both are spellings of one identifier."));
  const answers = await ask(KINDS.map(([kind]) => ({ op: "compare", as: kind, a, b })));
  if (compared !== b) return;
  const row = ([, name], n) => {
    const { ok, error } = answers[n];
    const text = error ? quiet(error.message) : term("equivalence level", ok.level === null ? "different identifiers" : LEVELS[ok.level] ?? ok.level);
    return [h("dt", {}, name), h("dd", { "data-level": ok ? String(ok.level) : "error" }, text)];
  };
  fill("comparison", h("p", { class: "diff" }, changes(a, b)), h("dl", { class: "facts" }, KINDS.map(row)));
}

/** Finds the links of a text, and lists those with findings first. */
export async function scan() {
  const input = wellFormed(at("text").value);
  if (!input) return fill("links", h("p", { class: "quiet small" }, "Paste a mail, a log or a page to see which of its links are risky."));
  const [{ ok, error }] = await ask([{ op: "scan", input, format: "code" }]);
  if (error) return fill("links", quiet(error.message));
  const found = ok.links.slice(0, MAXIMUM);
  if (!found.length) return fill("links", h("p", { class: "quiet" }, "No links."));
  const answers = await ask(found.map(({ text }) => ({ op: "readings", input: text })));
  const rows = found.map((link, n) => ({ ...link, findings: answers[n].ok?.findings ?? [] }));
  const rank = ({ findings }) => (findings.length ? SEVERITIES.indexOf(findings[0].severity) : SEVERITIES.length);
  rows.sort((a, b) => rank(a) - rank(b));
  const risky = rows.filter((row) => rank(row) <= SEVERITIES.indexOf("medium")).length;
  const item = ({ text, findings: [first] }) => h("li", { class: first?.severity ?? "fine", "data-link": text },
    h("button", { type: "button", onclick: () => choose(text) }, value(text)),
    first ? [h("span", { class: "tag" }, first.severity), " ", first.message] : quiet("no findings"));
  fill("links", h("p", {}, h("strong", {}, `${ok.links.length} `, term("link", ok.links.length === 1 ? "link" : "links"), `, ${risky} with findings of severity medium or higher.`), quiet(" Choose one to see it above.")), h("ul", { class: "found" }, rows.map(item)));
}
