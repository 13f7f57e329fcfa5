// Terms: a sentence for each, from docs/terms.md, shown while the pointer or the focus is on the term.

import { at, h } from "./dom.js";

let sentences = {};

/** A term that is explained. The name in docs/terms.md is `name`, unless the shown text differs. */
export const term = (name, text = name) => h("button", { type: "button", class: "term", "data-term": name }, text);

/** Loads the sentences, and shows them on request. */
export async function start() {
  const response = await fetch("terms.json");
  sentences = await response.json();
  for (const [event, act] of [["mouseover", show], ["focusin", show], ["mouseout", hide], ["focusout", hide], ["click", show]]) {
    document.addEventListener(event, (it) => {
      const found = it.target.closest?.(".term");
      if (found) act(found);
    });
  }
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

function show(element) {
  const sentence = sentences[element.dataset.term];
  if (!sentence) return;
  const tip = at("tip");
  tip.textContent = sentence;
  tip.hidden = false;
  element.setAttribute("aria-describedby", "tip");
  const { left, bottom } = element.getBoundingClientRect();
  const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
  tip.style.left = `${Math.max(8, Math.min(left, room)) + scrollX}px`;
  tip.style.top = `${bottom + 6 + scrollY}px`;
}

function hide(element) {
  at("tip").hidden = true;
  element?.removeAttribute("aria-describedby");
}
