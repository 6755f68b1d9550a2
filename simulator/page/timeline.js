// The scrubber of a replay and the buttons below it.

import { control, group, makeToggles, showToggles, timelineOf } from "./control.js";
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
  const toggles = makeToggles(run);
  const element = timelineOf(
    scrubber,
    group(
      control("first", "the start", run),
      control("previous", "previous turn", run),
      play,
      control("next", "next turn", run),
      control("last", "the end", run),
    ),
    where,
    speed,
    group(...Object.values(toggles)),
  );

  function show({ turn, isPlaying, speedIndex, ...view }) {
    scrubber.show(turn);
    where.replaceChildren(html("b", {}, String(turn)), ` / ${last}`);
    where.title = plural(last, "turn");
    play.replaceChildren(icon(isPlaying ? "pause" : "play"));
    play.setAttribute("aria-label", isPlaying ? "pause" : "play");
    speed.value = speedIndex;
    showToggles(toggles, view);
  }

  return { element, show };
}

function speedOptions() {
  const options = SPEEDS.map(({ name }, index) =>
    html("option", { value: index, selected: index === USUAL_SPEED }, name),
  );
  const isReal = (index) => "timesReal" in SPEEDS[index];
  const labelled = (label, real) =>
    html("optgroup", { label }, ...options.filter((_, index) => isReal(index) === real));
  return [labelled("by turn", false), labelled("by the clock", true)];
}
