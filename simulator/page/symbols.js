// The two players' marks. They differ in form, colour and brightness: a disc and a diamond.

import { svg } from "./dom.js";

/** The outline of a player's mark around (0, 0), of about this radius. */
export function outline(player, radius) {
  if (player === 0) return svg("circle", { r: radius });
  const side = radius * 1.72;
  return svg("rect", {
    x: -side / 2,
    y: -side / 2,
    width: side,
    height: side,
    rx: side * 0.17,
    transform: "rotate(45)",
  });
}

/** A player's mark for a line of text. */
export function mark(player) {
  const shape = outline(player, player === 0 ? 7 : 6.4);
  return svg("svg", { class: `mark player-${player}`, viewBox: "-9 -9 18 18", "aria-hidden": "true" }, shape);
}

const ICONS = {
  first: "M5 5v14M19 5l-11 7 11 7z",
  previous: "M16 5l-10 7 10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5v14M17 5v14",
  next: "M8 5l10 7-10 7z",
  last: "M19 5v14M5 5l11 7-11 7z",
  flip: "M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5",
  paths: "M4 19h.01M8 15h.01M12 12h.01M16 9h.01M19 5h.01",
  coordinates: "M9 3L7 21M17 3l-2 18M3 8.5h18M3 15.5h18",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.400M12 18h.01",
  open: "M12 4v11M7 9l5-5 5 5M4 20h16",
};

/** A small drawing for a button. */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
}
