// The requests of the page, by name. They are requests of `urlens jsonl`. Those for the main answer come first. With a base, they are about the resolved readings.

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

/** The kinds of references, in which tokens are shown. */
const REFERENCES = ["uri-ref", "iri-ref", "url-ref"];

const READINGS = { "uri-ref": "rfc3986", "uri": "rfc3986", "iri-ref": "rfc3987", "iri": "rfc3987", "url": "whatwg", "url-ref": "whatwg" };

/** The text that requests are about, as a kind: the input, or with a base its resolved reading. Undefined if there is none. */
function textOf({ input, base }, answers, kind) {
  if (!base) return wellFormed(input);
  const { ok } = answers.readings.ok?.readings[READINGS[kind]] ?? {};
  return ok?.href ?? ok?.string;
}

/** The requests for the main answer. */
export function questions(now) {
  const input = wellFormed(now.input);
  const base = wellFormed(now.base) || undefined;
  const asked = { readings: { op: "readings", input, base }, policy: { op: "policy", input, base, ...now.policy } };
  for (const name of ["schemes", "suffixes"]) {
    if (!now.policy[name].length) delete asked.policy[name];
  }
  return base || input.length > LONG ? asked : { ...asked, ...connections(now.pair, input) };
}

/** The requests about programs. */
function connections(pair, input) {
  const asked = { programs: { op: "program-groups", input } };
  if (pair) asked.between = { op: "between", ...pair, input };
  return asked;
}

/** The requests for the main answer that depend on other answers: with a base, programs read the resolved text. */
export function followUps(now, answers) {
  const text = textOf(now, answers, "url") ?? textOf(now, answers, "iri");
  return now.base && text !== undefined && now.input.length <= LONG ? connections(now.pair, text) : {};
}

/** The requests of the table of components. */
export function tableQuestions({ input }, { readings }) {
  const url = readings.ok?.readings.whatwg.ok;
  // The reading by the URL Standard has no kind of host; its text is a URI in most cases.
  return url && input.length <= LONG ? { "host uri": { op: "parse", as: "uri", input: url.href } } : {};
}

/** The requests of the other panels below the main answer. */
export function panelQuestions(now, answers) {
  const asked = {};
  if (now.input.length > LONG) return asked;
  const [input, base] = [wellFormed(now.input), wellFormed(now.base)];
  for (const kind of REFERENCES) {
    asked[`tokens ${kind}`] = { op: "tokens", as: kind, input };
    if (base) {
      asked[`base ${kind}`] = { op: "tokens", as: kind, input: base };
      asked[`goto ${kind}`] = { op: "goto", as: kind, base, ref: input };
    }
  }
  const text = (kind) => textOf(now, answers, kind);
  const ask = (name, request) => { if (request.input !== undefined) asked[name] = request; };
  for (let count = 0; count <= STEPS.length; count++) {
    ask(`steps ${count}`, { op: "normalize", as: "iri-ref", input: text("iri-ref"), steps: STEPS.slice(0, count) });
  }
  CONVERSIONS.forEach(([, fields], n) => ask(`convert ${n}`, { op: "convert", input: text(fields.from), ...fields }));
  ask("scheme", { op: "scheme", input: text("url") ?? text("iri") });
  const url = answers.readings.ok?.readings.whatwg.ok;
  if (url) asked.form = { op: "form", input: url.search.replace(/^\?/, ""), trackers: true };
  return asked;
}

/** The requests of the panels that depend on their other answers: operations on tokens, and the tokens of results. */
export function panelFollowUps(answers) {
  const asked = {};
  const tokens = answers["tokens url-ref"]?.ok;
  // Operations need all tokens.
  if (tokens && !tokens.tokens_more) {
    asked["tokens forced"] = { op: "force", as: "url-ref", tokens: tokens.tokens };
    asked["tokens normal"] = { op: "normalize-tokens", as: "url-ref", tokens: tokens.tokens };
  }
  for (const kind of REFERENCES) {
    const result = answers[`goto ${kind}`]?.ok;
    if (result) asked[`result ${kind}`] = { op: "tokens", as: kind, input: result.string };
  }
  return asked;
}
