// The tokens of the input; with a base, the tokens of base, reference and the result of goto.

import { fill, h } from "./dom.js";
import { term } from "./terms.js";
import { quiet, value } from "./text.js";

const KINDS = [["uri-ref", "RFC 3986"], ["iri-ref", "RFC 3987"], ["url-ref", "URL Standard"]];

/** Draws the tokens, by the first standard that accepts the input. */
export function draw({ base }, answers) {
  const found = KINDS.find(([kind]) => answers[`tokens ${kind}`]?.ok && (!base || answers[`base ${kind}`]?.ok));
  if (!found) {
    const why = answers["tokens url-ref"] ? "No standard accepts it." : "The input is too long to show this.";
    return fill("tokens", h("p", { class: "quiet" }, why));
  }
  const [kind, name] = found;
  const reference = answers[`tokens ${kind}`].ok.tokens;
  if (!base) {
    const lead = h("p", { class: "quiet" }, `Tokens of the URL Reverse Specification, by ${name}. Enter a base above to see how the reference is appended to it.`);
    return fill("tokens", lead, row("tokens", reference.map((token) => block(token))), operations(answers));
  }
  const from = answers[`base ${kind}`].ok.tokens;
  const result = answers[`result ${kind}`]?.ok?.tokens;
  const kept = countKept(from, reference, result);
  // If dot segments were removed or characters encoded, the origin of each token is unknown.
  const blocks = kept === null
    ? (result ?? []).map((token) => block(token))
    : [...from.slice(0, kept).map((token) => block(token, "of-base")), ...reference.map((token, n) => block(token, "of-reference", n))];
  const stage = h("div", { class: "play" },
    row("base", from.map((token, n) => block(token, kept === null || n < kept ? "" : "left"))),
    row("reference", reference.map((token) => block(token))),
    row("goto", blocks));
  const replayButton = h("button", { type: "button", onclick: () => replay(stage) }, "Play again");
  const then = kept === null && result ? " Then dot segments are removed and characters are encoded, so that the tokens differ from those above." : "";
  fill("tokens",
    h("p", { class: "quiet" }, `The base is cut before the type of the reference's first token, and the reference is appended (${name}).${then}`),
    stage, kept === null ? null : replayButton, results(answers));
}

/** The number of tokens of the base in the result of goto, if the tokens of the reference follow; else null. */
function countKept(from, reference, result) {
  const kept = (result?.length ?? 0) - reference.length;
  if (kept < 0 || kept > from.length) return null;
  const same = (token, n) => token.type === result[n].type && token.value === result[n].value;
  return [...from.slice(0, kept), ...reference].every(same) ? kept : null;
}

/** The tokens after force and after normalization, by the URL Standard. */
function operations(answers) {
  return [[term("force"), "tokens forced"], [term("normalization", "normalize"), "tokens normal"]]
    .filter(([, name]) => answers[name])
    .map(([label, name]) => {
      const { ok, error } = answers[name];
      return row(label, ok ? ok.tokens.map((token) => block(token)) : [quiet(error.message)]);
    });
}

/** A value: text, or the tokens of an authority. */
function content(text) {
  if (typeof text === "string") return value(text);
  return Object.entries(text).filter(([, part]) => part !== null).map(([type, part]) => block({ type, value: part }));
}

function block({ type, value: text }, extra = "", n = 0) {
  const element = h("span", { class: `token ${extra}` }, h("small", {}, type), content(text));
  element.style.setProperty("--n", n);
  return element;
}

const row = (label, blocks) =>
  h("div", { class: "row" }, h("span", { class: "label" }, label), h("div", { class: "blocks" }, blocks.length ? blocks : quiet("no tokens")));

function replay(stage) {
  stage.classList.remove("play");
  void stage.offsetWidth; // Forces a layout, which restarts the animation.
  stage.classList.add("play");
}

/** The resolved reading of each kind of token, and the algorithm that made it. */
const RESOLVED = { "uri-ref": ["rfc3986", "resolve (RFC 3986, 5.2)"], "iri-ref": ["rfc3987", "resolve (RFC 3986, 5.2)"], "url-ref": ["whatwg", "URL parser"] };

/** The result of goto, by each standard; also that of the standard's own algorithm, if it differs. */
function results(answers) {
  const rows = KINDS.map(([kind, name]) => {
    const { ok, error } = answers[`goto ${kind}`];
    const [key, algorithm] = RESOLVED[kind];
    const { ok: reading } = answers.readings.ok?.readings[key] ?? {};
    const text = reading?.href ?? reading?.string;
    const also = text !== undefined && text !== ok?.string ? h("div", { "data-algorithm": key }, quiet(`${algorithm}: `), value(text)) : null;
    const names = also ? quiet("goto: ") : null;
    return [h("dt", {}, name), h("dd", {}, ok ? [names, value(ok.string)] : h("span", { class: "quiet" }, `goto: ${error.message}`), also)];
  });
  return [h("h3", {}, term("goto", "Result of goto")), h("dl", { class: "facts" }, rows)];
}
