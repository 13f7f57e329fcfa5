// Text for people to look at: what cannot be seen is drawn, and every character knows its bytes.

import { h } from "./dom.js";

/** What has no ink of its own, or changes how its neighbors are drawn. */
const INVISIBLE = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]$/u;
const NAMES = { 0x09: "TAB", 0x0a: "LF", 0x0d: "CR", 0x20: "SP", 0x00: "NUL", 0x7f: "DEL", 0xa0: "NBSP", 0xad: "SHY" };

/** What is read from right to left. */
const LEFTWARD = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]$/u;

/** How many characters are drawn; more would help nobody, and take long. */
export const LIMIT = 3000;

/** Halves of surrogate pairs stand for nothing; they become what every reader makes of them. */
export const wellFormed = (text) =>
  text.toWellFormed ? text.toWellFormed() : text.replace(/\p{Surrogate}/gu, "\ufffd");

const width = (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** The characters of a text, each with its first byte, up to the limit. */
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

/** What a character is drawn as if it cannot be seen, or nothing. */
export function chip(character) {
  if (!INVISIBLE.test(character)) return null;
  const code = character.codePointAt(0);
  const hex = code.toString(16).toUpperCase().padStart(4, "0");
  return h("span", { class: "invisible", title: `U+${hex}` }, NAMES[code] ?? `U+${hex}`);
}

/** Whether something in a text is read from right to left. */
export const isLeftward = (text) => [...text].some((character) => LEFTWARD.test(character));

/**
 * Characters as nodes, in the order of the bytes: lines run from left to right whatever is in them, and a word
 * that is read the other way is whole in its place. `draw` makes a node, or a text, of a cell.
 */
export function inOrder(list, draw = ({ character }) => chip(character) ?? character) {
  const runs = [];
  for (const cell of list) {
    const leftward = LEFTWARD.test(cell.character) && !INVISIBLE.test(cell.character);
    if (runs.at(-1)?.leftward !== leftward) runs.push({ leftward, nodes: [] });
    runs.at(-1).nodes.push(draw(cell));
  }
  return runs.map(({ leftward, nodes }) => (leftward ? h("bdi", { dir: "rtl" }, merged(nodes)) : merged(nodes))).flat();
}

/** Texts that follow one another as one. */
function merged(nodes) {
  return nodes.reduce((list, node) => {
    if (typeof node === "string" && typeof list.at(-1) === "string") list[list.length - 1] += node;
    else list.push(node);
    return list;
  }, []);
}

/** A text as nodes: runs of plain text, chips, and words that are read from right to left. */
export function shown(text) {
  const list = cells(text);
  const more = list.length === LIMIT && list.at(-1).end < new TextEncoder().encode(text).length;
  return [...inOrder(list), ...(more ? [quiet(" …")] : [])];
}

/** A value of an answer. */
export const value = (text) => h("span", { class: "value" }, text === "" ? quiet("(empty)") : shown(text));

/** Something said beside the matter. */
export const quiet = (text) => h("span", { class: "quiet" }, text);

/** A text with what it has in place of a part of `before`: all between what both begin and end with. */
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
