// Would my server fetch this? The answer, and every reason against it.

import { at, fill, h } from "./dom.js";
import { value } from "./text.js";
import { FLAGS } from "./state.js";

const words = (id) => at(id).value.split(/[\s,]+/).filter(Boolean);

/** The policy that the form describes. */
export function read() {
  return {
    schemes: words("p-schemes"),
    suffixes: words("p-suffixes"),
    ...Object.fromEntries(FLAGS.map((flag) => [flag, at(`p-${flag}`).checked])),
  };
}

/** Puts a policy into the form. */
export function write(policy) {
  at("p-schemes").value = policy.schemes.join(", ");
  at("p-suffixes").value = policy.suffixes.join(", ");
  for (const flag of FLAGS) at(`p-${flag}`).checked = policy[flag];
}

/** Draws the answer. */
export function draw({ policy: { ok, error } }) {
  if (error) {
    fill("policy", h("p", { class: "answer medium" }, h("strong", {}, "Cannot say: "), error.message));
  } else if (ok.allowed) {
    fill("policy", h("div", { class: "answer fine", "data-allowed": "true" }, h("strong", {}, "Yes."), " Fetch this text, and not the one you were given:", value(ok.url)));
  } else {
    const reasons = ok.reasons.map(({ code, message }) => h("li", { "data-code": code }, message));
    fill("policy", h("div", { class: "answer refused", "data-allowed": "false" }, h("strong", {}, "No."), h("ul", {}, reasons)));
  }
}
