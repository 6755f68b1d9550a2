// A bot's source in the editor: its size, its lines, and where it is kept.

const KEY = "hexidor source";

/** How many bytes a text has as a file. */
export function byteCount(text) {
  return new TextEncoder().encode(text).length;
}

/** How full the allowed size is: "good", "near" from four fifths on, "over". */
export function sizeLevel(bytes, most) {
  if (bytes > most) return "over";
  return bytes > 0.8 * most ? "near" : "good";
}

/** How many lines a text has. */
export function lineCount(text) {
  return text.split("\n").length;
}

/** Where a line begins and ends in a text; lines count from 1. */
export function lineRange(text, line) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1);
  const start = before.reduce((sum, other) => sum + other.length + 1, 0);
  return [Math.min(start, text.length), Math.min(start + (lines[line - 1] ?? "").length, text.length)];
}

/** What the Tab key puts at a place of a text: spaces up to the next multiple of four columns. */
export function indentation(text, at) {
  const column = at - (at > 0 ? text.lastIndexOf("\n", at - 1) + 1 : 0);
  return " ".repeat(4 - (column % 4));
}

/** The source of the last visit, or null. */
export function keptSource() {
  return localStorage.getItem(KEY);
}

/** Keeps a source for the next visit. Returns why it cannot, or null. */
export function keepSource(text) {
  try {
    localStorage.setItem(KEY, text);
    return null;
  } catch {
    return "this browser does not keep what you write: save it to a file";
  }
}
