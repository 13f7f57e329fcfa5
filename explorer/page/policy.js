// The policy panel: if a server may fetch the URL, and all reasons against it.

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

/** Fills the form with a policy. */
export function write(policy) {
  at("p-schemes").value = policy.schemes.join(", ");
  at("p-suffixes").value = policy.suffixes.join(", ");
  for (const flag of FLAGS) at(`p-${flag}`).checked = policy[flag];
}

/** Draws the answer. */
export function draw({ input }, { policy: { ok, error } }) {
  if (error) {
    fill("policy", h("p", { class: "answer medium" }, h("strong", {}, "Invalid policy or input: "), error.message));
  } else if (ok.allowed) {
    const advice = ok.url === input ? null : [" Fetch the normalized URL instead of the input:", value(ok.url)];
    fill("policy", h("div", { class: "answer fine", "data-allowed": "true" }, h("strong", {}, "Yes."), advice));
  } else {
    const reasons = ok.reasons.map(({ code, message }) => h("li", { "data-code": code }, message));
    fill("policy", h("div", { class: "answer refused", "data-allowed": "false" }, h("strong", {}, "No."), h("ul", {}, reasons)));
  }
}
