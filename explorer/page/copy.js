// Copy buttons: the URL, the answer as JSON, and calls in Rust, Python and a shell.

import { at, fill, h } from "./dom.js";
import { wellFormed } from "./text.js";

/** A string literal of Rust: escapes of JSON, but for code units. */
const rust = (text) => JSON.stringify(text).replace(/\\u([0-9a-f]{4})/g, "\\u{$1}").replace(/\\([bf])/g, (_, c) => (c === "b" ? "\\u{8}" : "\\u{c}"));

/** A word of a POSIX shell. */
const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;

const python = (text) => JSON.stringify(text);

/** The text that each button copies. */
export function texts({ input: raw, base: rawBase }, { readings }) {
  const [input, base] = [wellFormed(raw), wellFormed(rawBase)];
  const url = readings.ok?.readings.whatwg.ok?.href;
  return {
    URL: url ?? input,
    JSON: JSON.stringify(readings.ok ?? readings, null, 2),
    Rust: base ? `let url = urlens::Url::parse(${rust(base)})?.join(${rust(input)})?;` : `let url = urlens::Url::parse(${rust(input)})?;`,
    Python: base ? `urlens.Url(${python(base)}).resolve(${python(input)})` : `urlens.Url(${python(input)})`,
    "command line": base ? `urlens readings --base ${shell(base)} -- ${shell(input)}` : `urlens -- ${shell(input)}`,
  };
}

/** Draws the buttons. */
export function draw(...state) {
  drawn = state;
  if (at("copy").firstChild) return;
  const button = (name) => h("button", { type: "button", "data-copy": name, onclick: (event) => copy(event.currentTarget, texts(...drawn)[name]) }, name);
  fill("copy", h("span", { class: "label" }, "Copy as"), NAMES.map(button));
}

/** The state and the answers that are drawn. */
let drawn = [];

const NAMES = ["URL", "JSON", "Rust", "Python", "command line"];

async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "copied";
  } catch {
    button.textContent = "not allowed";
  }
  setTimeout(() => { button.textContent = label; }, 1200);
}
