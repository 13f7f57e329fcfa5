// Bytes of the input: buttons that point to them, highlights in all lines, and the selection in the input.

import { at, h } from "./dom.js";

let chooseText = () => {};

/** Sets the function that replaces the input. */
export const onChoose = (act) => { chooseText = act; };

/** Replaces the input, as a new entry of the history. */
export const choose = (text, base = "") => chooseText(text, base);

let beforeHighlight = () => {};

/** Sets a function that is called before bytes are highlighted. */
export const onHighlight = (act) => { beforeHighlight = act; };

/** The selected bytes, which stay highlighted. */
let held = [];

/** Releases the selected bytes. */
export function release() {
  held = [];
  highlight();
}

/** Highlights the bytes from `start` to `end` in all lines; without arguments, only those that are selected. */
export function highlight(...span) {
  const [start, end] = span.length ? span : held;
  if (start !== undefined) beforeHighlight();
  for (const cell of at("lines").querySelectorAll("[data-byte]")) {
    const byte = Number(cell.dataset.byte);
    cell.classList.toggle("highlighted", start !== undefined && (byte >= start && byte < end || start === end && byte === start));
  }
  for (const finding of document.querySelectorAll("#findings [data-bytes]")) {
    const [from, to] = finding.dataset.bytes.split("-").map(Number);
    finding.classList.toggle("pointed", start !== undefined && from <= start && start < Math.max(to, from + 1));
  }
}

/** Selects bytes in the input, highlights them in all lines, and scrolls to them. */
export function select(start, end) {
  const box = at("input");
  const bytes = new TextEncoder().encode(box.value);
  const units = (count) => new TextDecoder().decode(bytes.subarray(0, count)).length;
  box.focus({ preventScroll: true });
  box.setSelectionRange(units(start), units(end));
  held = [start, end];
  highlight();
  const cell = at("written")?.querySelector(`[data-byte="${start}"]`);
  cell?.scrollIntoView({ block: "center", inline: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

/** A button for a span of bytes: highlights them on focus and hover, selects them when pressed. */
export function pointer(start, end, label = end - start < 2 ? `byte ${start}` : `bytes ${start}–${end - 1}`) {
  const show = () => highlight(start, end);
  return h("button", { type: "button", class: "place", onfocus: show, onblur: () => highlight(), onmouseenter: show, onmouseleave: () => highlight(), onclick: () => select(start, end) },
    label);
}
