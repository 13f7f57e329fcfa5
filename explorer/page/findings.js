// The findings, by severity. Each highlights its span in the input.

import { highlight, pointer } from "./bytes.js";
import { fill, h } from "./dom.js";

/** The separator of rules: a semicolon before the name of a standard. */
const SEPARATOR = /; (?=(?:RFC \d+|URL Standard|UTS \d+|UAX \d+|HTML)[, ])/;

/** The maximum number of findings to show. */
const MAXIMUM = 100;

/** Public vulnerabilities by the code of a finding. */
let incidents = {};

/** The answers that are drawn. */
let drawn = null;

/** Loads the incidents, and draws them. */
export async function start() {
  const response = await fetch("incidents.json");
  incidents = await response.json();
  if (drawn) draw(drawn);
}

/** Draws the findings, which are sorted by severity. */
export function draw(answers) {
  drawn = answers;
  const findings = answers.readings.ok?.findings ?? [];
  if (!findings.length) return fill("findings", h("p", { class: "quiet" }, "No findings."));
  fill("findings", h("ul", { class: "findings" }, findings.slice(0, MAXIMUM).map(item)),
    findings.length > MAXIMUM ? h("p", { class: "quiet" }, `and ${findings.length - MAXIMUM} more`) : null);
}

/** The page of the book about a finding. */
const book = () => document.querySelector('link[rel="help"]').href;

function item(finding) {
  const { code, severity, message, rule, advice, offset: start, end } = finding;
  const name = h("a", { class: "book", href: `${book()}readings.md#${code}`, rel: "noreferrer", target: "_blank", title: `About ${code}, in the book` }, h("code", { class: "code" }, code));
  return h("li", { class: severity, "data-code": code, "data-severity": severity, "data-bytes": `${start}-${end}`, onmouseenter: () => highlight(start, end), onmouseleave: () => highlight() },
    h("div", { class: "head" },
      h("p", {}, h("span", { class: "tag" }, severity), " ", h("span", { class: "title" }, message)), pointer(start, end)),
    advice ? h("p", { class: "advice" }, advice) : null,
    h("div", { class: "more" }, rule ? h("details", {}, h("summary", {}, "Rules"), h("dl", {}, rule.split(SEPARATOR).map(one))) : null, happened(incidents[code]), name));
}

/** The public incidents of a finding: programs, and links to the CVE list. */
function happened(list) {
  if (!list) return null;
  const title = list.length === 1 ? "Incident" : `${list.length} incidents`;
  const entry = ({ id, program, says, url }) => [h("dt", {}, h("a", { class: "cve", href: url, rel: "noreferrer", target: "_blank" }, id)), h("dd", {}, `${program}: ${says}.`)];
  return h("details", { class: "incidents" }, h("summary", {}, title), h("dl", {}, list.map(entry)));
}

function one(rule) {
  const [source, ...text] = rule.split(": ");
  return [h("dt", {}, source), h("dd", {}, text.join(": "))];
}
