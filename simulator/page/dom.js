// Makes elements. Every text goes in as text: nothing on these pages is ever parsed as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. An attribute that is a function listens to that event; false and null are left out. */
export function html(name, attributes = {}, ...children) {
  return dress(document.createElement(name), attributes, children);
}

/** An SVG element, by the same rules. */
export function svg(name, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, name), attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Says something to screen readers, without a focus change. */
export function announcer() {
  const region = html("p", { class: "unseen", "aria-live": "polite" });
  return { element: region, say: (text) => (region.textContent = text) };
}

/** A button that a mouse click does not focus, so that the next space key is not for it alone. */
export function button(attributes, ...children) {
  const keepFocus = (event) => event.preventDefault();
  return html("button", { type: "button", mousedown: keepFocus, ...attributes }, ...children);
}
