// What a chart is made of: scales, and paths as SVG text. One path holds all bars of a kind, so a game
// of 10,000 turns draws as quickly as a short one.

/** Maps numbers of one range onto another, in a straight line. */
export function linear([from, to], [start, end]) {
  const slope = to === from ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * slope;
}

/** The marks of an axis from 0 to at least `most`: at most `count` of them above 0, at round numbers. */
export function roundMarks(most, count) {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * unit).find((size) => size >= rough * 0.999);
  const marks = [0];
  while (marks.at(-1) < most * 0.999) marks.push(marks.length * step);
  return marks;
}

/** Rectangles as one path: each has x, y, width, height. */
export function barsPath(bars) {
  return bars
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ x, y, width, height }) => `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`)
    .join("");
}

/** Points joined by straight lines. */
export function linePath(points) {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${at(x)} ${at(y)}`).join("");
}

/** Points joined by steps: level up to the next, then straight to it. A gap in `x` of more than
 *  `longest` is left open. A point that stands alone is a line of no length, which round ends show. */
export function stepPath(points, longest = Infinity) {
  let path = "";
  points.forEach(([x, y], index) => {
    const isJoined = index > 0 && x - points[index - 1][0] <= longest;
    path += isJoined ? `H${at(x)}V${at(y)}` : `M${at(x)} ${at(y)}h0`;
  });
  return path;
}

function at(number) {
  return Number(number.toFixed(2));
}
