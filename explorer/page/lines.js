// The readings: one text per standard, colored by component. Long texts wrap; marks are part of their character.

import { highlight, onHighlight, pointer, select } from "./bytes.js";
import { at, fill, h, replace } from "./dom.js";
import { term } from "./terms.js";
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

/** In longer texts, only the characters of the input can be highlighted. */
const SHORT = 1000;

/** Makes the characters of all readings elements that can be highlighted. They are not at first, because most inputs are soon replaced. */
let expand = () => {};

/** Draws the readings. */
export function draw({ input, base }, { readings }) {
  expand = () => {};
  if (readings.error) return fill("lines", h("p", { class: "reason" }, readings.error.message));
  const { ok } = readings;
  const difference = ok.first_difference;
  const rows = [h("dt", {}, "Input"), h("dd", {}, h("div", { class: "line", id: "written" }, written(input, difference)),
    isPresent(difference) ? h("p", { class: "difference" }, h("span", { class: "label-text" }, "▲ first difference at ", term("byte"), ` ${difference}`), " ", pointer(difference, difference + 1, "show")) : null)];
  const lines = [];
  for (const [key, name, of] of STANDARDS) {
    const { ok: reading, error } = ok.readings[key];
    const text = (withCells) => (reading ? colored(reading, input, withCells) : marked(input, base, error, withCells));
    const line = reading ? h("dd", { class: "line", "data-standard": key }, text(false)) : h("span", { class: "line" }, text(false));
    const resolved = reading && base ? [" ", h("small", {}, "resolved")] : null;
    rows.push(h("dt", {}, `${name} `, h("small", {}, of), resolved), reading ? line : rejected(line, key, error));
    lines.push([line, text]);
  }
  fill("lines", h("dl", { class: "lines" }, rows));
  if (input.length <= SHORT) {
    expand = () => {
      expand = () => {};
      for (const [line, text] of lines) replace(line, text(true));
    };
  }
  const order = hasRightToLeft(input) ? quiet("Right-to-left text is shown in the order of its bytes.") : null;
  fill("legend", PARTS.map((part) => h("span", { class: part }, part)), order);
}

/** A character that can be highlighted. */
const cell = ({ character, byte, end }) => h("span", { "data-byte": byte, "data-end": end }, symbol(character) ?? character);

/** The input, with an element for each character, and a mark under the first difference. */
function written(input, difference) {
  const list = cells(input);
  const drawn = inOrder(list, (it) => {
    const element = cell(it);
    if (isPresent(difference) && it.byte <= difference && difference < it.end) element.classList.add("first-difference");
    return element;
  });
  if (list.length && list.at(-1).end === difference) drawn.push(h("span", { "data-byte": difference, "data-end": difference, class: "first-difference end" }, "\u00a0"));
  return input.length > LIMIT ? [drawn, quiet(" … (truncated)")] : drawn;
}

function colored(reading, input, withCells) {
  let room = LIMIT;
  let byte = 0;
  // Offsets are those of the input only if the text is the input.
  const same = withCells && (reading.href ?? reading.string) === input;
  const drawn = pieces(reading).map(([part, text]) => {
    const list = cells(text).slice(0, Math.max(room, 0));
    room -= list.length;
    const nodes = same ? inOrder(list, (it) => cell({ ...it, byte: byte + it.byte, end: byte + it.end })) : inOrder(list);
    byte += list.at(-1)?.end ?? 0; // The nodes are made already.
    return text ? h("span", { class: part, title: part === "delimiter" ? null : part }, nodes) : null;
  });
  return room <= 0 ? [drawn, quiet(" … (truncated)")] : drawn;
}

/** The text with the position of the error marked. */
function marked(input, base, error, withCells) {
  const text = error.field === "base" ? base : input;
  const list = cells(text);
  const stop = isPresent(error.offset) ? list.findIndex(({ end }) => end > error.offset) : -1;
  const cut = stop < 0 ? list.length : stop;
  const plain = error.field === "base" || !withCells;
  const draw = (from, to) => (plain ? inOrder(list.slice(from, to)) : inOrder(list.slice(from, to), cell));
  return [draw(0, cut), h("span", { class: "wrong" }, stop < 0 ? "\u00a0" : draw(cut, cut + 1)), h("span", { class: "after" }, draw(cut + 1))];
}

/** A line that a standard rejects, with the error message below it. */
function rejected(line, key, error) {
  const where = isPresent(error.offset) && error.field !== "base" ? [" ", pointer(error.offset, error.offset + 1, "show")] : null;
  return h("dd", { "data-standard": key, "data-rejected": error.code }, line,
    h("span", { class: "reason" }, `rejected: ${error.message}${error.field === "base" ? " (in the base)" : ""}`, where));
}

/** A click on a character selects it in the input, and points to its findings. */
export function start() {
  at("lines").addEventListener("click", (event) => {
    const found = event.target.closest("[data-byte]");
    if (!found || !getSelection().isCollapsed) return;
    select(Number(found.dataset.byte), Number(found.dataset.end));
  });
  at("lines").addEventListener("mouseleave", () => highlight());
  at("lines").addEventListener("pointerenter", () => expand());
  onHighlight(() => expand());
}
