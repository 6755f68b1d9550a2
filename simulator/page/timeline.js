// The scrubber, with what happened marked on it, and the buttons beside it.

import { button, html, svg } from "./dom.js";
import { plural } from "./format.js";
import { keyOf } from "./keys.js";
import { SPEEDS, USUAL_SPEED } from "./playback.js";
import { linear } from "./plot.js";
import { lastTurn } from "./replay.js";
import { icon } from "./symbols.js";

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

/** Makes the scrubber. `go(turn)` and `run(command)` are called for what is asked. */
export function makeTimeline(replay, marks, { go, run }) {
  const last = lastTurn(replay);
  const drawing = svg("svg", { class: "marks", height: MARKS_HEIGHT, "aria-hidden": "true" });
  const slider = html("input", {
    type: "range",
    min: 0,
    max: last,
    step: 1,
    value: 0,
    "aria-label": "turn",
    input: () => go(Number(slider.value)),
  });
  const track = html("div", { class: "track" }, drawing, slider);
  const where = html("output", { class: "where" });
  const control = (command, label) =>
    button(
      {
        class: "tool",
        "data-command": command,
        "aria-label": label,
        title: `${label} (${keyOf(command)})`,
        click: () => run(command),
      },
      icon(command),
    );
  const play = control("play", "play");
  const speed = html("select", {
    "aria-label": "speed",
    title: "speed (↑ ↓)",
    change: () => run("speed", Number(speed.value)),
  });
  speed.append(...speedOptions());
  const toggles = ["flip", "paths", "coordinates"].map((command, index) =>
    control(command, ["turn the board", "shortest paths", "coordinates"][index]),
  );
  const element = html(
    "div",
    { class: "timeline" },
    track,
    html(
      "div",
      { class: "controls" },
      html(
        "span",
        { class: "group" },
        control("first", "the start"),
        control("previous", "previous turn"),
        play,
        control("next", "next turn"),
        control("last", "the end"),
      ),
      where,
      speed,
      html("span", { class: "group" }, ...toggles),
    ),
  );

  new ResizeObserver(([entry]) => {
    const width = entry.contentRect.width;
    const x = linear([0, Math.max(last, 1)], [THUMB_RADIUS, width - THUMB_RADIUS]);
    drawing.setAttribute("width", width);
    drawing.replaceChildren(...drawMarks(marks, x));
    drawing.onclick = (event) => {
      const turn = Math.round(((event.offsetX - THUMB_RADIUS) / (width - 2 * THUMB_RADIUS)) * last);
      go(Math.max(0, Math.min(turn, last)));
    };
  }).observe(track);

  function show({ turn, isPlaying, speedIndex, isFlipped, hasPaths, hasCoordinates }) {
    slider.value = turn;
    slider.setAttribute(
      "aria-valuetext",
      turn === last ? `turn ${turn}, the end` : `turn ${turn} of ${last}`,
    );
    slider.style.setProperty("--done", `${last ? (100 * turn) / last : 0}%`);
    where.replaceChildren(html("b", {}, String(turn)), ` / ${last}`);
    where.title = plural(last, "turn");
    play.replaceChildren(icon(isPlaying ? "pause" : "play"));
    play.setAttribute("aria-label", isPlaying ? "pause" : "play");
    speed.value = speedIndex;
    [isFlipped, hasPaths, hasCoordinates].forEach((isOn, index) =>
      toggles[index].setAttribute("aria-pressed", isOn),
    );
  }

  return { element, show };
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

function speedOptions() {
  const options = SPEEDS.map(({ name }, index) =>
    html("option", { value: index, selected: index === USUAL_SPEED }, name),
  );
  const isReal = (index) => "timesReal" in SPEEDS[index];
  const group = (label, real) =>
    html("optgroup", { label }, ...options.filter((_, index) => isReal(index) === real));
  return [group("by turn", false), group("by the clock", true)];
}
