// The requests of the page, by name. They are requests of `urlens jsonl`, sent together.

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
  for (let count = 0; count <= STEPS.length; count++) {
    asked[`steps ${count}`] = { op: "normalize", as: "iri-ref", input, steps: STEPS.slice(0, count) };
  }
  CONVERSIONS.forEach(([, fields], n) => {
    asked[`convert ${n}`] = { op: "convert", input, ...fields };
  });
  asked.scheme = { op: "scheme", input };
  return asked;
}

/** The requests about the answers: the tokens of the results of goto, and operations on the tokens of the input. */
export function followUps(answers) {
  const asked = {};
  const tokens = answers["tokens url-ref"]?.ok;
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
