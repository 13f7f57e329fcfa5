// The token sequence as blocks; and goto: what of the base stays, and what of the reference comes behind it.

import { fill, h } from "./dom.js";
import { quiet, value } from "./text.js";

const KINDS = [["uri-ref", "RFC 3986"], ["iri-ref", "RFC 3987"], ["url-ref", "URL Standard"]];

/** Draws it: by the first standard that takes it apart. */
export function draw({ base }, answers) {
  const found = KINDS.find(([kind]) => answers[`tokens ${kind}`]?.ok && (!base || answers[`base ${kind}`]?.ok));
  if (!found) {
    const why = answers["tokens url-ref"] ? "No standard takes it apart into tokens." : "Too long to draw.";
    return fill("tokens", h("p", { class: "quiet" }, why));
  }
  const [kind, name] = found;
  const reference = answers[`tokens ${kind}`].ok.tokens;
  if (!base) {
    const lead = h("p", { class: "quiet" }, `What it is a sequence of, by ${name}. Give a base above to see how a reference is put behind it.`);
    return fill("tokens", lead, row("tokens", reference.map((token) => block(token))));
  }
  const from = answers[`base ${kind}`].ok.tokens;
  const whole = answers[`whole ${kind}`]?.ok?.tokens;
  const kept = keeps(from, reference, whole);
  // Where dots and repairs have been at work, the two can no longer be told apart.
  const put = kept === null
    ? (whole ?? []).map((token) => block(token))
    : [...from.slice(0, kept).map((token) => block(token, "of-base")), ...reference.map((token, n) => block(token, "of-reference", n))];
  const stage = h("div", { class: "play" },
    row("base", from.map((token, n) => block(token, kept === null || n < kept ? "" : "left"))),
    row("reference", reference.map((token) => block(token))),
    row("goto", put));
  const again = h("button", { type: "button", onclick: () => replay(stage) }, "Play again");
  const then = kept === null && whole ? " Then dots are collapsed and letters encoded, so that the tokens are no longer those above." : "";
  fill("tokens",
    h("p", { class: "quiet" }, `The base is cut before the kind of the reference's first token (${name}); the reference comes behind what is left.${then}`),
    stage, kept === null ? null : again, results(answers));
}

/** How many tokens of the base stay, if what goto gives is these and then the reference's own. */
function keeps(from, reference, whole) {
  const kept = (whole?.length ?? 0) - reference.length;
  if (kept < 0 || kept > from.length) return null;
  const same = (token, n) => token.type === whole[n].type && token.value === whole[n].value;
  return [...from.slice(0, kept), ...reference].every(same) ? kept : null;
}

function block({ type, value: text }, extra = "", n = 0) {
  const element = h("span", { class: `token ${extra}` }, h("small", {}, type), typeof text === "string" ? value(text) : value(JSON.stringify(text)));
  element.style.setProperty("--n", n);
  return element;
}

const row = (label, blocks) =>
  h("div", { class: "row" }, h("span", { class: "label" }, label), blocks.length ? blocks : quiet("nothing at all"));

function replay(stage) {
  stage.classList.remove("play");
  void stage.offsetWidth; // Looking makes the browser take note that it was gone.
  stage.classList.add("play");
}

/** Where it leads, by each standard: the goto, and then what dots and repairs make of it. */
function results(answers) {
  const rows = KINDS.map(([kind, name]) => {
    const { ok, error } = answers[`goto ${kind}`];
    return [h("dt", {}, name), h("dd", {}, ok ? value(ok.string) : h("span", { class: "quiet" }, error.message))];
  });
  return [h("h3", {}, "goto gives"), h("dl", { class: "facts" }, rows)];
}
