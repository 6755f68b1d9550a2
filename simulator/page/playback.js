// How long each turn is shown: a fixed time, or the ticks that it took.

import { lastTurn, tickAt } from "./replay.js";

/** From slow to fast, first those by turn, then those by ticks. */
export const SPEEDS = [
  { name: "1 turn a second", millisecondsPerTurn: 1000 },
  { name: "2 turns a second", millisecondsPerTurn: 500 },
  { name: "4 turns a second", millisecondsPerTurn: 250 },
  { name: "10 turns a second", millisecondsPerTurn: 100 },
  { name: "real ticks", timesReal: 1 },
  { name: "real ticks ×4", timesReal: 4 },
  { name: "real ticks ×16", timesReal: 16 },
];

/** The speed that is set at first. */
export const USUAL_SPEED = 1;

/** No turn is shown for longer: a day, the most that a browser's timer takes being 24. */
const LONGEST_MILLISECONDS = 86_400_000;

/** How long a turn stays before the next, in milliseconds. */
export function delay(replay, turn, speed) {
  if (speed.millisecondsPerTurn) return speed.millisecondsPerTurn;
  if (turn >= lastTurn(replay)) return 0;
  const ticks = Math.max(0, tickAt(replay, turn + 1) - tickAt(replay, turn));
  const real = (ticks * 1000) / replay.arena.ticks_per_second;
  return Math.min(real / speed.timesReal, LONGEST_MILLISECONDS);
}
