// Buttons for commands of the key table, each of which names its key, and the bar that they stand in.

import { button, html } from "./dom.js";
import { keyOf } from "./keys.js";
import { icon } from "./symbols.js";

/** Makes the button; a click calls `run(command)`. */
export function control(command, label, run) {
  return button(
    {
      class: "tool",
      "data-command": command,
      "aria-label": label,
      title: `${label} (${keyOf(command)})`,
      click: () => run(command),
    },
    icon(command),
  );
}

/** Controls that belong together. */
export function group(...controls) {
  return html("span", { class: "group" }, ...controls);
}

/** A scrubber with a bar of controls below it. */
export function timelineOf(scrubber, ...controls) {
  return html("div", { class: "timeline" }, scrubber.element, html("div", { class: "controls" }, ...controls));
}

/** The buttons for how the board is drawn, by the name of what each turns on and off. */
export function makeToggles(run) {
  return {
    isFlipped: control("flip", "turn the board", run),
    hasPaths: control("paths", "shortest paths", run),
    hasCoordinates: control("coordinates", "coordinates", run),
  };
}

/** Shows which of them are on. */
export function showToggles(toggles, view) {
  for (const [name, toggle] of Object.entries(toggles)) toggle.setAttribute("aria-pressed", view[name]);
}
