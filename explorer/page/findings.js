// The findings, by severity. Each highlights its span in the input.

import { at, fill, h } from "./dom.js";
import { highlight } from "./lines.js";

/** The separator of rules: a semicolon before the name of a standard. */
const SEPARATOR = /; (?=(?:RFC \d+|URL Standard|UTS \d+|UAX \d+|HTML)[, ])/;

/** The maximum number of findings to show. */
const MAXIMUM = 100;

/** Draws the findings, which are sorted by severity. */
export function draw({ readings }) {
  const findings = readings.ok?.findings ?? [];
  if (!findings.length) return fill("findings", h("p", { class: "quiet" }, "No findings."));
  fill("findings", h("ul", { class: "findings" }, findings.slice(0, MAXIMUM).map(item)),
    findings.length > MAXIMUM ? h("p", { class: "quiet" }, `and ${findings.length - MAXIMUM} more`) : null);
}

function item(finding) {
  const { code, severity, message, rule, advice, at: start, end } = finding;
  const place = h("button", { type: "button", class: "place", onfocus: point, onblur: leave, onclick: select },
    end - start < 2 ? `byte ${start}` : `bytes ${start}–${end - 1}`);
  const name = h("code", { class: "code quiet" }, code);
  function point() { highlight(start, end); }
  function select() { choose(start, end); }
  return h("li", { class: severity, "data-code": code, "data-severity": severity, onmouseenter: point, onmouseleave: leave },
    h("div", { class: "head" },
      h("p", {}, h("span", { class: "tag" }, severity), " ", h("span", { class: "title" }, message)), place),
    advice ? h("p", { class: "advice" }, advice) : null,
    rule ? h("details", {}, h("summary", {}, "Rules", name), h("dl", {}, rule.split(SEPARATOR).map(one))) : name);
}

function one(rule) {
  const [source, ...text] = rule.split(": ");
  return [h("dt", {}, source), h("dd", {}, text.join(": "))];
}

function leave() {
  highlight();
}

/** Selects a span of bytes in the input. */
function choose(start, end) {
  const box = at("input");
  const bytes = new TextEncoder().encode(box.value);
  const units = (count) => new TextDecoder().decode(bytes.subarray(0, count)).length;
  box.focus();
  box.setSelectionRange(units(start), units(end));
  highlight(start, end);
}
