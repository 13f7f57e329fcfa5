// The requests of the page, by name. They are requests of `urlens jsonl`, sent together. With a base, they are about the resolved readings.

import { wellFormed } from "./text.js";

/** The normalization steps, in the order of RFC 3986, section 6. */
export const STEPS = ["case", "escape", "path", "scheme"];

/** The conversions: a name, and the fields of `convert`. */
export const CONVERSIONS = [
  ["IRI as a URI", { from: "iri-ref", to: "uri-ref" }],
  ["IRI as a URI, host in Punycode", { from: "iri-ref", to: "uri-ref", host: "idna" }],
  ["URI as an IRI", { from: "uri-ref", to: "iri-ref" }],
  ["IRI as a URL", { from: "iri", to: "url" }],
  ["URL as a URI", { from: "url", to: "uri" }],
  ["URL as an IRI", { from: "url", to: "iri" }],
];

/** For longer inputs, only the readings and the policy are requested. */
export const LONG = 20000;

const KINDS = { "uri-ref": "rfc3986", "uri": "rfc3986", "iri-ref": "rfc3987", "iri": "rfc3987", "url": "whatwg", "url-ref": "whatwg" };

/** The requests for a state. */
export function questions({ input: rawInput, base: rawBase, policy }) {
  const input = wellFormed(rawInput);
  const base = wellFormed(rawBase) || undefined;
  const asked = { readings: { op: "readings", input, base } };
  asked.policy = { op: "policy", input, base, ...policy };
  for (const name of ["schemes", "suffixes"]) {
    if (!policy[name].length) delete asked.policy[name];
  }
  if (input.length > LONG) return asked;
  for (const kind of ["uri-ref", "iri-ref", "url-ref"]) {
    asked[`tokens ${kind}`] = { op: "tokens", as: kind, input };
    if (base) {
      asked[`base ${kind}`] = { op: "tokens", as: kind, input: base };
      asked[`goto ${kind}`] = { op: "goto", as: kind, base, ref: input };
    }
  }
  if (!base) Object.assign(asked, about(() => input));
  return asked;
}

/** Requests about a text, which `text` returns for a kind; undefined if the text has no reading of this kind. */
function about(text) {
  const asked = {};
  const ask = (name, request) => { if (request.input !== undefined) asked[name] = request; };
  for (let count = 0; count <= STEPS.length; count++) {
    ask(`steps ${count}`, { op: "normalize", as: "iri-ref", input: text("iri-ref"), steps: STEPS.slice(0, count) });
  }
  CONVERSIONS.forEach(([, fields], n) => ask(`convert ${n}`, { op: "convert", input: text(fields.from), ...fields }));
  ask("scheme", { op: "scheme", input: text("url") ?? text("iri") });
  ask("programs", { op: "program-groups", input: text("url") ?? text("iri") });
  return asked;
}

/** The requests about the answers: resolved readings, the tokens of the results of goto, and operations on the tokens of the input. */
export function followUps({ input, base, pair }, answers) {
  const asked = {};
  const read = answers.readings.ok?.readings;
  const tokens = answers["tokens url-ref"]?.ok;
  if (!tokens && !answers["tokens uri-ref"]) return asked;
  const resolved = (kind) => { const { ok } = read?.[KINDS[kind]] ?? {}; return ok?.href ?? ok?.string; };
  if (base) Object.assign(asked, about(resolved));
  const text = base ? resolved("url") ?? resolved("iri") : wellFormed(input);
  if (pair && text !== undefined) asked.between = { op: "between", ...pair, input: text };
  const url = read?.whatwg.ok;
  if (url) {
    // The reading by the URL Standard has no kind of host; its text is a URI in most cases.
    asked["host uri"] = { op: "parse", as: "uri", input: url.href };
    asked.form = { op: "form", input: url.search.replace(/^\?/, "") };
  }
  // Operations need all tokens.
  if (tokens && !tokens.tokens_more) {
    asked["tokens forced"] = { op: "force", as: "url-ref", tokens: tokens.tokens };
    asked["tokens normal"] = { op: "normalize-tokens", as: "url-ref", tokens: tokens.tokens };
  }
  for (const kind of ["uri-ref", "iri-ref", "url-ref"]) {
    const result = answers[`goto ${kind}`]?.ok;
    if (result) asked[`result ${kind}`] = { op: "tokens", as: kind, input: result.string };
  }
  return asked;
}
