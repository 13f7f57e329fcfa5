// What the page shows, kept in its fragment: a link to it shares it.

import { wellFormed } from "./text.js";

const FLAGS = ["any_port", "credentials", "dotless", "repaired"];

/** A fragment longer than this is no use to anybody. */
const LONGEST = 8000;

/** Where one begins. */
export const FIRST = "http://user@127.1:80/a/../b?q=1#top";

/** The state that a fragment says. */
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

/** The fragment that says a state, or nothing if that would be too long. */
export function write({ input, base, policy }) {
  const fields = new URLSearchParams([["u", wellFormed(input)]]);
  if (base) fields.set("b", wellFormed(base));
  for (const name of ["schemes", "suffixes"]) {
    if (policy[name].length) fields.set(name, policy[name].join(","));
  }
  for (const flag of FLAGS) if (policy[flag]) fields.set(flag, "");
  const text = fields.toString();
  return text.length <= LONGEST ? `#${text}` : null;
}

export { FLAGS };
