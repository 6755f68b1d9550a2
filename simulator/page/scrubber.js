// The scrubber: a slider over the turns, with what happened marked above it.

import { html, svg } from "./dom.js";
import { linear } from "./plot.js";

/** Half of the thumb's width: so far from the ends of the track are the first and the last turn. */
const THUMB_RADIUS = 9;
const MARKS_HEIGHT = 26;

/** Where a mark is drawn, as an SVG path: the marks of player 0 above the middle, of player 1 below. */
export function markPath({ kind, player }, x) {
  const y = MARKS_HEIGHT / 2;
  const side = player === 1 ? 1 : -1;
  if (kind === "wall") return `M${x} ${y + side * 2}v${side * 7}`;
  if (kind === "leapfrog")
    return `M${x - 4} ${y + side * 3}a4 ${side < 0 ? 6 : -6} 0 0 ${side < 0 ? 1 : 0} 8 0z`;
  if (kind === "low clock") return `M${x} ${y + side * 2}l-4 ${side * 8}h8z`;
  return `M${x} ${y - 9}v18M${x} ${y - 9}h-9l3 4l-3 4h9`;
}

/** Makes a scrubber. `go(turn)` is called when it is moved, `setGame` says what it runs over, as often as a
 *  game grows, and `show` puts it to a turn. */
export function makeScrubber(go) {
  const drawing = svg("svg", { class: "marks", height: MARKS_HEIGHT, "aria-hidden": "true" });
  const slider = html("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": "turn",
    input: () => go(Number(slider.value)),
  });
  const element = html("div", { class: "track" }, drawing, slider);
  const game = { last: 0, marks: [], isOver: true };
  let width = 0;

  function setGame(last, marks, isOver) {
    Object.assign(game, { last, marks, isOver });
    slider.max = last;
    draw();
  }

  function draw() {
    if (width === 0) return;
    const x = linear([0, Math.max(game.last, 1)], [THUMB_RADIUS, width - THUMB_RADIUS]);
    drawing.setAttribute("width", width);
    drawing.replaceChildren(...drawMarks(game.marks, x));
  }

  drawing.addEventListener("click", (event) => {
    const part = (event.offsetX - THUMB_RADIUS) / (width - 2 * THUMB_RADIUS);
    go(Math.max(0, Math.min(Math.round(part * game.last), game.last)));
  });
  new ResizeObserver(([entry]) => {
    width = entry.contentRect.width;
    draw();
  }).observe(element);

  function show(turn) {
    const { last, isOver } = game;
    slider.value = turn;
    const place = turn < last ? ` of ${last}` : isOver ? ", the end" : ", now";
    slider.setAttribute("aria-valuetext", `turn ${turn}${place}`);
    slider.style.setProperty("--done", `${last ? (100 * turn) / last : 0}%`);
  }

  return { element, setGame, show };
}

/** One path for all marks of a kind and player. */
function drawMarks(marks, x) {
  const paths = new Map();
  for (const mark of marks) {
    const name = `mark-${mark.kind.replace(" ", "-")} player-${mark.player ?? "none"}`;
    paths.set(name, (paths.get(name) ?? "") + markPath(mark, Number(x(mark.turn).toFixed(1))));
  }
  return [...paths].map(([name, d]) => svg("path", { class: name, d }));
}
