// Displaying text: invisible characters as symbols, and characters with their byte offsets.

import { h } from "./dom.js";

/** Characters that are invisible, or change how others are shown. */
const INVISIBLE = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]$/u;
const NAMES = { 0x09: "TAB", 0x0a: "LF", 0x0d: "CR", 0x20: "SP", 0x00: "NUL", 0x7f: "DEL", 0xa0: "NBSP", 0xad: "SHY" };

/** Characters of right-to-left scripts. */
const RIGHT_TO_LEFT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]$/u;

/** The maximum number of characters to show. */
export const LIMIT = 3000;

/** Replaces lone surrogates by U+FFFD. */
export const wellFormed = (text) =>
  text.toWellFormed ? text.toWellFormed() : text.replace(/\p{Surrogate}/gu, "\ufffd");

const width = (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** The characters of a text with their byte offsets, up to the limit. */
export function cells(text) {
  const list = [];
  let byte = 0;
  for (const character of text) {
    if (list.length === LIMIT) break;
    const end = byte + width(character.codePointAt(0));
    list.push({ character, byte, end });
    byte = end;
  }
  return list;
}

/** The character that contains a byte of a text, or null. */
export const characterAt = (text, byte) => cells(text).find(({ end }) => byte < end)?.character ?? null;

/** The symbol for an invisible character, or null. */
export function symbol(character) {
  if (!INVISIBLE.test(character)) return null;
  const code = character.codePointAt(0);
  const hex = code.toString(16).toUpperCase().padStart(4, "0");
  return h("span", { class: "invisible", title: `U+${hex}` }, NAMES[code] ?? `U+${hex}`);
}

/** A text in which invisible characters are U+FFFD, for places that show no elements. */
export const visible = (text) => [...wellFormed(text)].map((character) => (INVISIBLE.test(character) && character !== " " ? "\ufffd" : character)).join("");

/** Checks if a text has characters of a right-to-left script. */
export const hasRightToLeft = (text) => [...text].some((character) => RIGHT_TO_LEFT.test(character));

/**
 * The nodes for characters, in the order of the bytes: lines run from left to right, and each right-to-left word is
 * an element of its own. `draw` returns a node or a text for a cell.
 */
export function inOrder(list, draw = ({ character }) => symbol(character) ?? character) {
  const runs = [];
  for (const cell of list) {
    const rightToLeft = RIGHT_TO_LEFT.test(cell.character) && !INVISIBLE.test(cell.character);
    if (runs.at(-1)?.rightToLeft !== rightToLeft) runs.push({ rightToLeft, nodes: [] });
    runs.at(-1).nodes.push(draw(cell));
  }
  return runs.map(({ rightToLeft, nodes }) => (rightToLeft ? h("bdi", { dir: "rtl" }, merged(nodes)) : merged(nodes))).flat();
}

/** Joins adjacent texts. */
function merged(nodes) {
  return nodes.reduce((list, node) => {
    if (typeof node === "string" && typeof list.at(-1) === "string") list[list.length - 1] += node;
    else list.push(node);
    return list;
  }, []);
}

/** The nodes for a text: plain text, symbols, and right-to-left words. */
export function shown(text) {
  const list = cells(text);
  const more = list.length === LIMIT && list.at(-1).end < new TextEncoder().encode(text).length;
  return [...inOrder(list), ...(more ? [quiet(" …")] : [])];
}

/** An element for a value. */
export const value = (text) => h("span", { class: "value" }, text === "" ? quiet("(empty)") : shown(text));

/** An element for secondary text. */
export const quiet = (text) => h("span", { class: "quiet" }, text);

/** A text with its difference from `before` marked: all between their common prefix and suffix. */
export function changes(before, text) {
  const [a, b] = [[...before], [...text]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const part = (list, from, to) => shown(list.slice(from, to).join(""));
  const marked = (name, list) => (list.length ? h(name, {}, list) : null);
  return h("span", { class: "value" },
    part(b, 0, start),
    marked("del", part(a, start, a.length - end)),
    marked("ins", part(b, start, b.length - end)),
    part(b, b.length - end, b.length));
}
