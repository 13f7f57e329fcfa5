// The state of the page in its URL fragment, so that a link shares it.

import { wellFormed } from "./text.js";

const FLAGS = ["any_port", "credentials", "dotless", "repaired"];

/** The maximum length of the fragment. */
const MAXIMUM_LENGTH = 8000;

/** The initial input. */
export const FIRST = "http://user@127.1:80/a/../b?q=1#top";

/** Reads the state from a fragment. */
export function read(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const words = (name) => (fields.get(name) ?? "").split(/[\s,]+/).filter(Boolean);
  return {
    input: fields.get("u") ?? FIRST,
    base: fields.get("b") ?? "",
    policy: {
      schemes: words("schemes"),
      suffixes: words("suffixes"),
      ...Object.fromEntries(FLAGS.map((flag) => [flag, fields.has(flag)])),
    },
  };
}

/** The fragment for a state, or null if it would be too long. */
export function write({ input, base, policy }) {
  const fields = new URLSearchParams([["u", wellFormed(input)]]);
  if (base) fields.set("b", wellFormed(base));
  for (const name of ["schemes", "suffixes"]) {
    if (policy[name].length) fields.set(name, policy[name].join(","));
  }
  for (const flag of FLAGS) if (policy[flag]) fields.set(flag, "");
  const text = fields.toString();
  return text.length <= MAXIMUM_LENGTH ? `#${text}` : null;
}

export { FLAGS };
