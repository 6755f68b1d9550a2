// What a pointer on the board aims at: one of the actions that the referee offers, and no other.

import { centre, edgeEnds } from "./geometry.js";

/** So near to the centre of a tile a move is meant, and so near to the middle of an edge a wall; in sides of
 *  a hexagon. */
const MOVE_REACH = 0.55;
const WALL_REACH = 0.8;

/** The action aimed at from a point of the drawing: `{chosen, other}`, both of `legal`, or null. Two walls
 *  have the same centre edge: `bend`, 0 or 1, says which of them is meant, the other one is `other`. */
export function aim(legal, point, bend, isFlipped) {
  const move = nearest(
    legal.filter(({ to }) => to !== null),
    ({ to }) => distance(centre(to, isFlipped), point),
  );
  if (move && move.distance < MOVE_REACH) return { chosen: move.found, other: null };
  const walls = legal.filter(({ edges }) => edges !== null);
  const wall = nearest(walls, ({ edges }) => distance(middle(edges[0], isFlipped), point));
  if (!wall || wall.distance > WALL_REACH) return null;
  const twins = walls
    .filter(({ edges }) => String(edges[0]) === String(wall.found.edges[0]))
    .sort((a, b) => (a.action < b.action ? -1 : 1));
  return { chosen: twins[bend] ?? twins[0], other: (twins[bend] && twins[1 - bend]) ?? null };
}

function nearest(list, measure) {
  let best = null;
  for (const found of list) {
    const distance = measure(found);
    if (!best || distance < best.distance) best = { found, distance };
  }
  return best;
}

function distance([x0, y0], [x1, y1]) {
  return Math.hypot(x0 - x1, y0 - y1);
}

function middle(edge, isFlipped) {
  const [[x0, y0], [x1, y1]] = edgeEnds(edge, isFlipped);
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}
