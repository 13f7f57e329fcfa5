// The readings: one line per standard, colored by component and aligned, and the first difference.

import { at, fill, h } from "./dom.js";
import { cells, symbol, inOrder, hasRightToLeft, LIMIT, quiet } from "./text.js";

/** The standards: their keys in answers, names and subjects. */
export const STANDARDS = [["rfc3986", "RFC 3986", "URIs"], ["rfc3987", "RFC 3987", "IRIs"], ["whatwg", "URL Standard", "browsers"]];

/** The components, in the order of the text. */
export const PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

const isPresent = (text) => text !== null && text !== undefined;

/** Splits the text of a reading into components and delimiters. */
export function pieces(reading) {
  const list = "href" in reading ? ofUrl(reading) : ofReference(reading);
  const whole = reading.href ?? reading.string;
  return list.map(([, text]) => text).join("") === whole ? list : [["", whole]];
}

function ofReference({ scheme, authority, userinfo, host, port, path, query, fragment }) {
  const list = [];
  if (isPresent(scheme)) list.push(["scheme", scheme], ["delimiter", ":"]);
  if (isPresent(authority)) {
    list.push(["delimiter", "//"]);
    if (isPresent(userinfo)) list.push(["userinfo", userinfo], ["delimiter", "@"]);
    list.push(["host", host]);
    if (isPresent(port)) list.push(["delimiter", ":"], ["port", port]);
  }
  list.push(["path", path]);
  if (isPresent(query)) list.push(["delimiter", "?"], ["query", query]);
  if (isPresent(fragment)) list.push(["delimiter", "#"], ["fragment", fragment]);
  return list;
}

/** Splits a URL. The web API omits the delimiter of an empty query or fragment, so both come from `href`. */
function ofUrl({ href, protocol, username, password, hostname, port, pathname }) {
  const list = [["scheme", protocol.slice(0, -1)], ["delimiter", ":"]];
  const written = () => list.reduce((length, [, text]) => length + text.length, 0);
  const userinfo = username + (password && `:${password}`);
  const authority = (userinfo && `${userinfo}@`) + hostname + (port && `:${port}`);
  if (href.startsWith(`//${authority}${pathname}`, written())) {
    list.push(["delimiter", "//"]);
    if (userinfo) list.push(["userinfo", userinfo], ["delimiter", "@"]);
    list.push(["host", hostname]);
    if (port) list.push(["delimiter", ":"], ["port", port]);
  } else if (href.startsWith(`/.${pathname}`, written())) {
    list.push(["delimiter", "/."]);
  }
  list.push(["path", pathname]);
  const rest = href.slice(written());
  const hash = rest.indexOf("#");
  const query = hash < 0 ? rest : rest.slice(0, hash);
  if (query) list.push(["delimiter", "?"], ["query", query.slice(1)]);
  if (hash >= 0) list.push(["delimiter", "#"], ["fragment", rest.slice(hash + 1)]);
  return list;
}

/** A component of a reading, or null. */
export const component = (reading, part) => pieces(reading).find(([name]) => name === part)?.[1] ?? null;

/** Draws the readings. */
export function draw({ input, base }, { readings }) {
  if (readings.error) return fill("lines", h("p", { class: "reason" }, readings.error.message));
  const { ok } = readings;
  const rows = [h("dt", {}, "Input"), h("dd", { class: "line", id: "written" }, written(input))];
  const difference = base ? null : ok.parted_at;
  if (isPresent(difference)) rows.push(h("dt", { "aria-hidden": "true" }), marker(input, difference));
  for (const [key, name, of] of STANDARDS) {
    const { ok: reading, error } = ok.readings[key];
    rows.push(h("dt", {}, `${name} `, h("small", {}, of)));
    rows.push(reading ? h("dd", { class: "line", "data-standard": key }, colored(reading)) : rejected(input, base, key, error));
  }
  fill("lines", h("dl", { class: "lines" }, rows));
  const order = hasRightToLeft(input) ? quiet("Right-to-left text is shown in the order of its bytes.") : null;
  fill("legend", PARTS.map((part) => h("span", { class: part }, part)), order);
}

/** The input, with an element for each character, so that findings can highlight it. */
function written(input) {
  const drawn = inOrder(cells(input), ({ character, byte }) => h("span", { "data-byte": byte }, symbol(character) ?? character));
  return input.length > LIMIT ? [drawn, h("span", { class: "quiet" }, " … (truncated)")] : drawn;
}

/** An arrow below a byte of the input, after a spacer as wide as the text before it. */
function marker(input, byte) {
  const before = inOrder(cells(input).filter((cell) => cell.end <= byte));
  const label = h("span", { class: "label-text" }, `▲ first difference at byte ${byte}`);
  return h("dd", { class: "line difference", "aria-hidden": "true" }, h("span", { class: "spacer" }, before), label);
}

function colored(reading) {
  let room = LIMIT;
  const drawn = pieces(reading).map(([part, text]) => {
    const list = cells(text).slice(0, Math.max(room, 0));
    room -= list.length;
    return text ? h("span", { class: part, title: part === "delimiter" ? null : part }, inOrder(list)) : null;
  });
  return room <= 0 ? [drawn, h("span", { class: "quiet" }, " … (truncated)")] : drawn;
}

/** The text with the position of the error marked, and the error message. */
function rejected(input, base, key, error) {
  const text = error.field === "base" ? base : input;
  const list = cells(text);
  const stop = isPresent(error.at) ? list.findIndex(({ end }) => end > error.at) : -1;
  const cut = stop < 0 ? list.length : stop;
  const draw = (from, to) => inOrder(list.slice(from, to));
  return h("dd", { "data-standard": key, "data-rejected": error.kind },
    h("span", { class: "line" }, draw(0, cut), h("span", { class: "wrong" }, stop < 0 ? " " : draw(cut, cut + 1)), h("span", { class: "after" }, draw(cut + 1))),
    h("span", { class: "reason" }, `  rejected: ${error.message}${error.field === "base" ? " (in the base)" : ""}`));
}

/** Highlights the bytes from `start` to `end` of the input; without arguments, removes the highlight. */
export function highlight(start, end) {
  const line = at("written");
  for (const cell of line?.querySelectorAll("[data-byte]") ?? []) {
    const byte = Number(cell.dataset.byte);
    const inside = start !== undefined && (byte >= start && byte < end || start === end && byte === start);
    cell.classList.toggle("highlighted", inside);
  }
}
