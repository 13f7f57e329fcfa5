// One line per standard, colored by component and aligned, and the place at which they part.

import { at, fill, h } from "./dom.js";
import { cells, chip, inOrder, isLeftward, LIMIT, quiet } from "./text.js";

/** The standards, by their names in answers, and what they are for. */
export const STANDARDS = [["rfc3986", "RFC 3986", "URIs"], ["rfc3987", "RFC 3987", "IRIs"], ["whatwg", "URL Standard", "browsers"]];

/** The components, in the order of the text. */
export const PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

const given = (text) => text !== null && text !== undefined;

/** The pieces that a reading's text consists of: each a component, or what stands between two. */
export function pieces(reading) {
  const list = "href" in reading ? ofUrl(reading) : ofReference(reading);
  const whole = reading.href ?? reading.string;
  return list.map(([, text]) => text).join("") === whole ? list : [["", whole]];
}

function ofReference({ scheme, authority, userinfo, host, port, path, query, fragment }) {
  const list = [];
  if (given(scheme)) list.push(["scheme", scheme], ["sigil", ":"]);
  if (given(authority)) {
    list.push(["sigil", "//"]);
    if (given(userinfo)) list.push(["userinfo", userinfo], ["sigil", "@"]);
    list.push(["host", host]);
    if (given(port)) list.push(["sigil", ":"], ["port", port]);
  }
  list.push(["path", path]);
  if (given(query)) list.push(["sigil", "?"], ["query", query]);
  if (given(fragment)) list.push(["sigil", "#"], ["fragment", fragment]);
  return list;
}

/** The web API leaves out sigils that have nothing behind them; they are in the text. */
function ofUrl({ href, protocol, username, password, hostname, port, pathname }) {
  const list = [["scheme", protocol.slice(0, -1)], ["sigil", ":"]];
  const written = () => list.reduce((length, [, text]) => length + text.length, 0);
  const userinfo = username + (password && `:${password}`);
  const authority = (userinfo && `${userinfo}@`) + hostname + (port && `:${port}`);
  if (href.startsWith(`//${authority}${pathname}`, written())) {
    list.push(["sigil", "//"]);
    if (userinfo) list.push(["userinfo", userinfo], ["sigil", "@"]);
    list.push(["host", hostname]);
    if (port) list.push(["sigil", ":"], ["port", port]);
  } else if (href.startsWith(`/.${pathname}`, written())) {
    list.push(["sigil", "/."]);
  }
  list.push(["path", pathname]);
  const rest = href.slice(written());
  const hash = rest.indexOf("#");
  const query = hash < 0 ? rest : rest.slice(0, hash);
  if (query) list.push(["sigil", "?"], ["query", query.slice(1)]);
  if (hash >= 0) list.push(["sigil", "#"], ["fragment", rest.slice(hash + 1)]);
  return list;
}

/** One component of a reading, or null. */
export const component = (reading, part) => pieces(reading).find(([name]) => name === part)?.[1] ?? null;

/** Draws all of it. */
export function draw({ input, base }, { readings }) {
  if (readings.error) return fill("lines", h("p", { class: "reason" }, readings.error.message));
  const { ok } = readings;
  const rows = [h("dt", {}, "as written"), h("dd", { class: "line", id: "written" }, written(input))];
  const at = base ? null : ok.parted_at;
  if (given(at)) rows.push(h("dt", { "aria-hidden": "true" }), marker(input, at));
  for (const [key, name, of] of STANDARDS) {
    const { ok: reading, error } = ok.readings[key];
    rows.push(h("dt", {}, `${name} `, h("small", {}, of)));
    rows.push(reading ? h("dd", { class: "line", "data-standard": key }, colored(reading)) : refused(input, base, key, error));
  }
  fill("lines", h("dl", { class: "lines" }, rows));
  const order = isLeftward(input) ? quiet("Words that are read from right to left stand in the order of the bytes.") : null;
  fill("legend", PARTS.map((part) => h("span", { class: part }, part)), order);
}

/** The text as it was typed, every character by itself, so that findings can point to it. */
function written(input) {
  const drawn = inOrder(cells(input), ({ character, byte }) => h("span", { "data-byte": byte }, chip(character) ?? character));
  return input.length > LIMIT ? [drawn, h("span", { class: "quiet" }, " … and more")] : drawn;
}

/** Nothing as wide as the text up to a byte, and an arrow behind it. */
function marker(input, byte) {
  const before = inOrder(cells(input).filter((cell) => cell.end <= byte));
  const says = h("span", { class: "says" }, `▲ they part here, at byte ${byte}`);
  return h("dd", { class: "line parted", "aria-hidden": "true" }, h("span", { class: "ghost" }, before), says);
}

function colored(reading) {
  let room = LIMIT;
  const drawn = pieces(reading).map(([part, text]) => {
    const list = cells(text).slice(0, Math.max(room, 0));
    room -= list.length;
    return text ? h("span", { class: part, title: part === "sigil" ? null : part }, inOrder(list)) : null;
  });
  return room <= 0 ? [drawn, h("span", { class: "quiet" }, " … and more")] : drawn;
}

/** The text with the place where a standard gave up, and why. */
function refused(input, base, key, error) {
  const text = error.field === "base" ? base : input;
  const list = cells(text);
  const stop = given(error.at) ? list.findIndex(({ end }) => end > error.at) : -1;
  const cut = stop < 0 ? list.length : stop;
  const draw = (from, to) => inOrder(list.slice(from, to));
  return h("dd", { "data-standard": key, "data-refused": error.kind },
    h("span", { class: "line" }, draw(0, cut), h("span", { class: "wrong" }, stop < 0 ? " " : draw(cut, cut + 1)), h("span", { class: "after" }, draw(cut + 1))),
    h("span", { class: "reason" }, `  refused: ${error.message}${error.field === "base" ? " (of the base)" : ""}`));
}

/** Lights the bytes from `start` to `end` of the text as it was typed; none without a place. */
export function light(start, end) {
  const line = at("written");
  for (const cell of line?.querySelectorAll("[data-byte]") ?? []) {
    const byte = Number(cell.dataset.byte);
    const lit = start !== undefined && (byte >= start && byte < end || start === end && byte === start);
    cell.classList.toggle("lit", lit);
  }
}
