// Elements without markup in strings: whatever a user wrote becomes text, never HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @template {Element} T @param {T} element @param {Attributes} attributes @param {Child[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** @type {ElementMaker<HTMLElementTagNameMap>} */
export const el = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/** @type {ElementMaker<SVGElementTagNameMap>} */
export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

// An element that the page has.
/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new RangeError(id);
  return found;
}
