// Where things are on the paper. Hexagons have a flat top, so a column of tiles is one value of q:
//
//      ___          centre of (q, r):  x = 1.5 q,  y = sqrt(3) (r + q / 2)
//     /   \___      in units of the hexagon's side; y points down
//     \___/   \
//         \___/     Flipped, the board is turned by half a turn.

const ROOT = Math.sqrt(3);

/** The centre of a tile. */
export function centre([q, r], isFlipped = false) {
  const sign = isFlipped ? -1 : 1;
  return [sign * 1.5 * q, sign * ROOT * (r + q / 2)];
}

/** The corners of a hexagon around a point, clockwise from the right. */
export function corners([x, y], size = 1) {
  return [0, 1, 2, 3, 4, 5].map((index) => {
    const angle = (index * Math.PI) / 3;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

/** The two ends of the edge between two neighbouring tiles. */
export function edgeEnds([one, two], isFlipped = false) {
  const [[x0, y0], [x1, y1]] = [centre(one, isFlipped), centre(two, isFlipped)];
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  // A side is 1 long, the centres sqrt(3) apart.
  const [dx, dy] = [(x1 - x0) / ROOT / 2, (y1 - y0) / ROOT / 2];
  return [
    [x - dy, y + dx],
    [x + dy, y - dx],
  ];
}

/** A wall as one line of four points: its centre edge, and on each end one of the others. */
export function zigzag([middle, ...others], isFlipped = false) {
  const [start, end] = edgeEnds(middle, isFlipped);
  const beyond = (corner) => {
    for (const edge of others) {
      const [a, b] = edgeEnds(edge, isFlipped);
      if (isSame(a, corner)) return [b];
      if (isSame(b, corner)) return [a];
    }
    return [];
  };
  return [...beyond(start), start, end, ...beyond(end)];
}

function isSame([x0, y0], [x1, y1]) {
  return Math.abs(x0 - x1) < 1e-6 && Math.abs(y0 - y1) < 1e-6;
}

/** Points as the text of an SVG attribute. */
export function pointsText(points) {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

function round(number) {
  return Number(number.toFixed(3));
}

/** The smallest rectangle around all tiles: left, top, width, height. */
export function bounds(tiles, margin) {
  const points = tiles.flatMap((tile) => [centre(tile), centre(tile, true)]);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => Math.abs(point[axis])));
  const [x, y] = [Math.max(0, ...xs) + 1 + margin, Math.max(0, ...ys) + ROOT / 2 + margin];
  return [-x, -y, 2 * x, 2 * y];
}
