// The scrubber of a replay and the buttons below it.

import { control } from "./control.js";
import { html } from "./dom.js";
import { plural } from "./format.js";
import { SPEEDS, USUAL_SPEED } from "./playback.js";
import { lastTurn } from "./replay.js";
import { makeScrubber } from "./scrubber.js";
import { icon } from "./symbols.js";

/** Makes the timeline. `go(turn)` and `run(command)` are called for what is asked. */
export function makeTimeline(replay, marks, { go, run }) {
  const last = lastTurn(replay);
  const scrubber = makeScrubber(go);
  scrubber.setGame(last, marks, true);
  const where = html("span", { class: "where" });
  const play = control("play", "play", run);
  const speed = html("select", {
    "aria-label": "speed",
    title: "speed (↑ ↓)",
    change: () => run("speed", Number(speed.value)),
  });
  speed.append(...speedOptions());
  const toggles = ["flip", "paths", "coordinates"].map((command, index) =>
    control(command, ["turn the board", "shortest paths", "coordinates"][index], run),
  );
  const element = html(
    "div",
    { class: "timeline" },
    scrubber.element,
    html(
      "div",
      { class: "controls" },
      html(
        "span",
        { class: "group" },
        control("first", "the start", run),
        control("previous", "previous turn", run),
        play,
        control("next", "next turn", run),
        control("last", "the end", run),
      ),
      where,
      speed,
      html("span", { class: "group" }, ...toggles),
    ),
  );

  function show({ turn, isPlaying, speedIndex, isFlipped, hasPaths, hasCoordinates }) {
    scrubber.show(turn);
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

function speedOptions() {
  const options = SPEEDS.map(({ name }, index) =>
    html("option", { value: index, selected: index === USUAL_SPEED }, name),
  );
  const isReal = (index) => "timesReal" in SPEEDS[index];
  const group = (label, real) =>
    html("optgroup", { label }, ...options.filter((_, index) => isReal(index) === real));
  return [group("by turn", false), group("by the clock", true)];
}
