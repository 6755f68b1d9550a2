// The keys. The help is made from this table, so that it cannot say anything else.

/** What each key does: the commands of the viewer. */
export const KEYS = [
  { keys: ["ArrowRight"], command: "next", help: "next turn" },
  { keys: ["ArrowLeft"], command: "previous", help: "previous turn" },
  { keys: ["Home"], command: "first", help: "the start" },
  { keys: ["End"], command: "last", help: "the last turn" },
  { keys: [" "], command: "play", help: "play or pause" },
  { keys: ["ArrowUp", "+"], command: "faster", help: "faster" },
  { keys: ["ArrowDown", "-"], command: "slower", help: "slower" },
  { keys: ["n"], command: "nextMark", help: "next mark: a wall, a leapfrog, a low clock, the end" },
  { keys: ["b"], command: "previousMark", help: "mark before" },
  { keys: ["f"], command: "flip", help: "turn the board by half a turn" },
  { keys: ["p"], command: "paths", help: "show or hide the shortest paths" },
  { keys: ["c"], command: "coordinates", help: "show or hide coordinates" },
  { keys: ["t"], command: "theme", help: "dark or light" },
  { keys: ["?"], command: "help", help: "this help" },
];

/** What keys do in a game against a bot, where nothing plays by itself. */
export const GAME_KEYS = [
  ...KEYS.filter(({ command }) => !["play", "faster", "slower"].includes(command)),
  { keys: ["z"], command: "bend", help: "the other zigzag of the wall under the pointer" },
];

/** Keys that the named elements use themselves. */
const OWN_KEYS = {
  BUTTON: [" "],
  SUMMARY: [" "],
  SELECT: [" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"],
  range: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"],
};

/** The command of a table that a key event asks for; null when it is for somebody else: with a modifier, or typed
 *  into a field. */
export function commandOf({ key, ctrlKey, altKey, metaKey, target }, table = KEYS) {
  if (ctrlKey || altKey || metaKey) return null;
  const tag = target?.tagName;
  const isRange = tag === "INPUT" && target.type === "range";
  if (tag === "TEXTAREA" || (tag === "INPUT" && !isRange) || target?.isContentEditable) return null;
  const own = OWN_KEYS[isRange ? "range" : tag] ?? [];
  if (own.includes(key)) return null;
  return table.find(({ keys }) => keys.includes(key))?.command ?? null;
}

const KEY_NAMES = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", " ": "space" };

/** How a key is written. */
export function keyName(key) {
  return KEY_NAMES[key] ?? key;
}

/** The key that is written beside a command's button. */
export function keyOf(command) {
  return keyName(KEYS.find((entry) => entry.command === command).keys[0]);
}
