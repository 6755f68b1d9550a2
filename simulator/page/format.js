// How numbers, names and sentences are written.

const THIN_SPACE = "\u2009";

/** 123456 as "123 456", with a thin space. */
export function count(number) {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
}

/** A number of ticks for an axis: "950", "12k", "1.5M". */
export function shortCount(number) {
  if (number < 1000) return String(Math.round(number));
  const [unit, letter] = number < 1e6 ? [1e3, "k"] : [1e6, "M"];
  return `${Number((number / unit).toFixed(1))}${letter}`;
}

/** Ticks as the seconds of a clock: "57.3". */
export function seconds(ticks, ticksPerSecond) {
  return (ticks / ticksPerSecond).toFixed(1);
}

/** "1 step", "3 steps". */
export function plural(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** Steps to the goal, in words. */
export function steps(number) {
  return number === null ? "sealed off" : plural(number, "step");
}

/** A player by name and, where both are called the same, by number. */
export function nameOf(replay, player) {
  const { name } = replay.players[player];
  const isShared = name === replay.players[1 - player].name;
  return isShared ? `${name} (player ${player})` : name;
}

/** How the game ended, in a sentence. The reasons are the replay's own words. */
export function endingSentence(replay) {
  const { winner, reason } = replay.ending;
  if (winner === null) return `no result: ${reason}`;
  const loser = nameOf(replay, 1 - winner);
  const because = {
    goal: "reached its goal side",
    clock: `${loser} ran out of time`,
    "illegal action": `${loser} broke a rule`,
    "out of turn": `${loser} acted out of turn`,
    exited: `${loser} ended`,
    panicked: `${loser} panicked`,
    crashed: `${loser} crashed`,
    memory: `${loser} used too much memory`,
    "protocol error": `${loser} did not speak the protocol`,
  };
  const words = Object.hasOwn(because, reason) ? because[reason] : reason;
  return `${nameOf(replay, winner)} wins: ${words}`;
}
