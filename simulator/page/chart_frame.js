// What all charts have: a heading with a legend, a canvas as wide as the page allows, a pointer.

import { html, svg } from "./dom.js";

/** A chart's frame. The canvas has no content yet: `onResize(render)` draws it, at once and anew
 *  whenever its width changes. */
export function frame(name, title, height, legend, summary) {
  const canvas = svg("svg", { class: "chart", height, role: "img", "aria-label": summary });
  const tip = html("div", { class: "tip", hidden: true, "aria-hidden": "true" });
  const element = html(
    "section",
    { class: `panel chart-panel chart-${name}` },
    html("header", {}, html("h2", {}, title), html("div", { class: "legend" }, ...legend)),
    html("div", { class: "chart-box" }, canvas, tip),
  );
  let known = 0;
  const width = () => known || 600;
  const onResize = (render) => {
    render();
    new ResizeObserver(([entry]) => {
      const measured = Math.round(entry.contentRect.width);
      if (measured > 0 && measured !== known) {
        known = measured;
        render();
      }
    }).observe(canvas.parentElement);
  };
  return { element, canvas, tip, width, onResize };
}

/** Follows the pointer: `hover(turn or null)` gives the lines of the tip, `go(turn)` is for a click or a
 *  drag. */
export function pointing({ canvas, tip }, { turnAt, hover, go }) {
  const turnOf = (event) => turnAt(event.clientX - canvas.getBoundingClientRect().left);
  const leave = () => {
    hover(null);
    tip.hidden = true;
  };
  canvas.addEventListener("pointermove", (event) => {
    const turn = turnOf(event);
    if (event.buttons & 1) go(turn);
    const lines = hover(turn);
    if (!lines) return leave();
    tip.replaceChildren(...lines.map((line) => html("div", {}, line)));
    tip.hidden = false;
    const box = canvas.getBoundingClientRect();
    const x = event.clientX - box.left;
    const isRight = x > box.width / 2;
    tip.style.left = isRight ? "" : `${x + 14}px`;
    tip.style.right = isRight ? `${box.width - x + 14}px` : "";
  });
  canvas.addEventListener("pointerleave", leave);
  canvas.addEventListener("click", (event) => go(turnOf(event)));
}
