// What is to be said about the text, by severity; each finding points to its place.

import { at, fill, h } from "./dom.js";
import { light } from "./lines.js";

/** Between two rules there is a semicolon, but not only there. */
const BETWEEN_RULES = /; (?=(?:RFC \d+|URL Standard|UTS \d+|UAX \d+|HTML)[, ])/;

/** So many are drawn. */
const MOST = 100;

/** Draws them: they come by severity, the worst first. */
export function draw({ readings }) {
  const findings = readings.ok?.findings ?? [];
  if (!findings.length) return fill("findings", h("p", { class: "quiet" }, "Nothing: no standard is known to read it in another way."));
  fill("findings", h("ul", { class: "findings" }, findings.slice(0, MOST).map(item)),
    findings.length > MOST ? h("p", { class: "quiet" }, `and ${findings.length - MOST} more`) : null);
}

function item(finding) {
  const { code, severity, message, rule, advice, at: start, end } = finding;
  const place = h("button", { type: "button", class: "place", onfocus: point, onblur: leave, onclick: select },
    end - start < 2 ? `byte ${start}` : `bytes ${start}–${end - 1}`);
  const name = h("code", { class: "code quiet" }, code);
  function point() { light(start, end); }
  function select() { choose(start, end); }
  return h("li", { class: severity, "data-code": code, "data-severity": severity, onmouseenter: point, onmouseleave: leave },
    h("div", { class: "head" },
      h("p", {}, h("span", { class: "tag" }, severity), " ", h("span", { class: "title" }, message)), place),
    advice ? h("p", { class: "advice" }, advice) : null,
    rule ? h("details", {}, h("summary", {}, "the rules", name), h("dl", {}, rule.split(BETWEEN_RULES).map(one))) : name);
}

function one(rule) {
  const [source, ...text] = rule.split(": ");
  return [h("dt", {}, source), h("dd", {}, text.join(": "))];
}

function leave() {
  light();
}

/** Selects bytes of the text in its box. */
function choose(start, end) {
  const box = at("input");
  const bytes = new TextEncoder().encode(box.value);
  const units = (count) => new TextDecoder().decode(bytes.subarray(0, count)).length;
  box.focus();
  box.setSelectionRange(units(start), units(end));
  light(start, end);
}
