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

/** Checks if the page has the layout for a phone. */
export const isPhone = () => matchMedia("(max-width: 40rem)").matches;

/** The element with this id. */
export const at = (id) => document.getElementById(id);

/** Replaces the children of an element. */
export function replace(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** Replaces the children of the element with this id. */
export const fill = (id, ...children) => replace(at(id), ...children);
