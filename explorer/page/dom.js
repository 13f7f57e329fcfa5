// Elements from data. Text becomes text and nothing else: no string is ever read as HTML.

/** An element with properties and children; children are elements, texts, or lists of them. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element of this id. */
export const at = (id) => document.getElementById(id);

/** Puts `children` into the element of this id, in place of what was there. */
export function fill(id, ...children) {
  at(id).replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}
