// What the page asks, by name: requests of `urlens jsonl`, all of them at once.

import { wellFormed } from "./text.js";

/** The steps of the ladder, in the order of RFC 3986, section 6. */
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

/** Beyond this, only what is needed for a verdict is asked. */
export const LONG = 20000;

/** The requests for a state. */
export function questions({ input: typed, base: found, policy }) {
  const input = wellFormed(typed);
  const base = wellFormed(found) || undefined;
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
  for (let rung = 0; rung <= STEPS.length; rung++) {
    const steps = STEPS.slice(0, rung);
    asked[`rung ${rung}`] = { op: "normalize", as: "iri-ref", input, steps };
  }
  CONVERSIONS.forEach(([, fields], n) => {
    asked[`convert ${n}`] = { op: "convert", input, ...fields };
  });
  asked.scheme = { op: "scheme", input };
  return asked;
}

/** What is to be asked about the answers: the tokens of what goto gives. */
export function further(answers) {
  const asked = {};
  for (const kind of ["uri-ref", "iri-ref", "url-ref"]) {
    const whole = answers[`goto ${kind}`]?.ok;
    if (whole) asked[`whole ${kind}`] = { op: "tokens", as: kind, input: whole.string };
  }
  return asked;
}
