// Creating elements. Strings always become text nodes, never HTML.

/** Creates an element with properties and children, which are elements, texts, or lists of them. */
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

/** The element with this id. */
export const at = (id) => document.getElementById(id);

/** Replaces the children of the element with this id. */
export function fill(id, ...children) {
  at(id).replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}
