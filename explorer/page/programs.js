// The panel "Who connects where": programs by the host to which they connect, and a pair of programs.

import { at, fill, h, isPhone } from "./dom.js";
import { choose, pointer } from "./bytes.js";
import { quiet, shown, value } from "./text.js";

let known = new Map();
let chosen = { checker: "py313_urlsplit", fetcher: "curl8" };

/** The pair of programs in the selects. */
export const pair = () => chosen;

/** Loads the names and versions of all programs. */
export async function start() {
  const response = await fetch("programs.json");
  const list = await response.json();
  known = new Map(list.map((program) => [program.id, program]));
}

/** Fills the selects with all programs. */
export function fillSelects() {
  for (const [side, id] of Object.entries(chosen)) {
    fill(side, [...known.values()].map((program) => h("option", { value: program.id }, program.name)));
    at(side).value = id;
  }
}

/** Takes the pair from the selects. */
export function choosePair() {
  chosen = Object.fromEntries(Object.keys(chosen).map((side) => [side, at(side).value]));
}

const name = (id) => known.get(id)?.name ?? id;
const isLegacy = (id) => known.get(id)?.status === "legacy";

/** The groups that connect, without those of older or rare programs only, unless there are no others. */
export function places(groups) {
  const connecting = groups.filter(({ connects }) => connects);
  const current = connecting.filter(({ programs }) => !programs.every(isLegacy));
  return current.length ? current : connecting;
}

/** A short answer about one program: its host, or that it does not connect. */
export const short = ({ program, connects, host }) => [quiet(`${name(program)}: `), connects ? h("strong", { class: "mono" }, shown(host)) : h("strong", {}, "does not connect")];

/** Draws the groups, and the pairs. */
export function draw({ base }, { programs, between, readings }) {
  const card = at("programs-card");
  card.hidden = !programs;
  if (!programs) return;
  if (programs.error) return fill("programs", h("p", { class: "quiet" }, programs.error.message));
  const { groups, worst, safe, repaired } = programs.ok;
  const connecting = groups.filter(({ connects }) => connects);
  const refusing = groups.filter(({ connects }) => !connects);
  fill("programs-lead", lead(connecting, places(groups), base, readings));
  fill("programs",
    h("div", { class: "groups" }, connecting.map(connected), refusing.length ? refused(refusing) : null),
    pairs(worst, safe, repaired));
  one(between);
}

function lead(connecting, current, base, readings) {
  const of = base && readings.ok?.readings.whatwg.ok ? " for the URL that a browser resolves" : "";
  if (!connecting.length) return `No program connects${of}.`;
  if (current.length > 1) return `Programs connect to ${current.length} different places${of}.`;
  return connecting.length === 1 ? `All programs that connect agree${of}.` : `Programs in use today that connect agree${of}; older or rare ones connect elsewhere.`;
}

function place({ scheme, host, port, address }) {
  const number = port === null ? "" : `:${port}`;
  return [h("span", { class: "value host" }, value(host)), h("span", { class: "mono quiet" }, number), scheme ? quiet(` ${scheme}`) : null,
    address && address !== host ? quiet(` is ${address}`) : null];
}

/** The names of some programs, of which the first are shown. */
const few = (ids, most) => (ids.length > most ? [...ids.slice(0, most).map(name), "…"] : ids.map(name)).join(", ");

/** The programs of a group: those in use today, and the others on request. A phone shows all on request, the chosen ones first. */
function chips(ids) {
  const one = (id) => h("li", { class: "chip", "data-program": id, title: known.get(id)?.versions ?? "" }, name(id));
  const sorted = [...ids].sort((a, b) => name(a).localeCompare(name(b)));
  const [current, legacy] = [sorted.filter((id) => !isLegacy(id)), sorted.filter(isLegacy)];
  const list = (of) => h("ul", { class: "chips" }, of.map(one));
  const closed = (of, text) => h("details", { class: "legacy" }, h("summary", {}, text), list(of));
  if (isPhone()) {
    const isChosen = (id) => Object.values(chosen).includes(id);
    const all = [...current, ...legacy].sort((a, b) => isChosen(b) - isChosen(a));
    return closed(all, all.length > 3 ? `${all.length} programs: ${few(all, 3)}` : few(all, 3));
  }
  return [current.length ? list(current) : null, legacy.length ? closed(legacy, `${legacy.length} older or rare: ${few(legacy, 2)}`) : null];
}

function connected(group, n) {
  return h("div", { class: `group ${n ? "different" : "fine"}`, "data-host": group.host },
    h("p", { class: "to" }, quiet("connects to "), place(group)), chips(group.programs));
}

function refused(groups) {
  return h("div", { class: "group info", "data-host": "" }, h("p", { class: "to" }, h("strong", {}, "Not connected")),
    groups.map(({ reason, programs }) => [h("p", { class: "why" }, reason), chips(programs)]));
}

function pairs(worst, safe, repaired) {
  const row = (label, tone, { checker, fetcher }, text, offset) => h("div", { class: `pair ${tone}` },
    h("span", { class: "tag" }, label), " checked by ", h("strong", {}, name(checker)), ", fetched by ", h("strong", {}, name(fetcher)), `: ${text}`,
    offset === null || offset === undefined ? null : [" ", pointer(offset, offset + 1)]);
  if (!worst) return null;
  return h("div", { class: "pairs" },
    row("worst pair", "refused", worst, WORDS[worst.verdict] ?? worst.verdict, worst.offset),
    safe ? row("safe pair", "fine", safe, WORDS[safe.verdict] ?? safe.verdict) : null,
    repaired ? h("div", { class: "pair info" }, h("span", { class: "tag" }, "repaired"), " all programs read this alike: ", value(repaired), " ",
      h("button", { type: "button", onclick: () => choose(repaired) }, "use it")) : null);
}

const WORDS = {
  "same": "both connect to the same place",
  "refused": "nothing is fetched",
  "different-host": "they find different hosts",
  "different-port": "they find different ports",
  "different-scheme": "they find different schemes",
};

/** Draws the answer about the chosen pair. */
function one(between) {
  if (!between) return fill("between");
  const { ok, error } = between;
  if (error) return fill("between", quiet(error.message));
  const tone = ok.verdict === "same" ? "fine" : ok.verdict === "refused" ? "info" : "refused";
  const side = ({ program, connects, reason, ...rest }) => [h("dt", {}, name(program), quiet(` ${known.get(program)?.versions ?? ""}`)),
    h("dd", { "data-program": program }, connects ? ["connects to ", place(rest)] : [h("strong", {}, "does not connect: "), reason])];
  const rules = ["checker", "fetcher"].flatMap((side) => ok.rules[side].map(({ text }) => h("li", {}, quiet(`${name(ok[side].program)}: `), text)));
  fill("between", h("div", { class: `answer ${tone}`, "data-between": ok.verdict },
    h("p", {}, h("strong", {}, `${(WORDS[ok.verdict] ?? ok.verdict).replace(/^./, (c) => c.toUpperCase())}.`), ok.offset === null ? null : [" ", pointer(ok.offset, ok.offset + 1)]),
    h("dl", { class: "facts" }, side(ok.checker), ok.fetcher.program === ok.checker.program ? null : side(ok.fetcher)),
    rules.length ? h("ul", { class: "notes" }, rules) : null));
}
