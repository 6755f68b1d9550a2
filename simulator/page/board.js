// The board, drawn from what a replay (or the referee) says of it: tiles, goals, pawns, walls.

import { svg } from "./dom.js";
import { bounds, centre, corners, pointsText, zigzag } from "./geometry.js";
import { outline } from "./symbols.js";

/** Makes a board of a replay's field. `draw(scene)` shows a scene:
 *
 *  - `pawns`: both places; `walls`: `{owner, edges}` each
 *  - `last`: the action before, `{player, from, to, isLeapfrog, wall}`, or null
 *  - `paths`: shortest paths to show, by player, or null
 *  - `isFlipped`, `hasCoordinates`
 *  - `label`: the whole in words
 */
export function makeBoard(field) {
  const layers = ["rim", "plate", "tiles", "trail", "paths", "walls", "pawns", "texts"];
  const groups = Object.fromEntries(layers.map((name) => [name, svg("g", { class: `board-${name}` })]));
  const element = svg(
    "svg",
    {
      class: "board",
      role: "img",
      viewBox: bounds(field.tiles, 0.35)
        .map((n) => n.toFixed(3))
        .join(" "),
    },
    ...layers.map((name) => groups[name]),
  );
  const pawns = [0, 1].map(makePawn);
  groups.pawns.append(...pawns);
  let drawn = null;

  function draw(scene) {
    const { isFlipped, hasCoordinates } = scene;
    if (!drawn || drawn.isFlipped !== isFlipped || drawn.hasCoordinates !== hasCoordinates) {
      drawField(groups, field, isFlipped, hasCoordinates);
      drawn = { isFlipped, hasCoordinates };
    }
    groups.paths.replaceChildren(...drawPaths(scene));
    groups.trail.replaceChildren(...drawTrail(scene));
    groups.walls.replaceChildren(...scene.walls.map((wall) => drawWall(wall, scene)));
    scene.pawns.forEach((tile, player) => {
      const [x, y] = centre(tile, isFlipped);
      pawns[player].style.transform = `translate(${x}px, ${y}px)`;
    });
    element.setAttribute("aria-label", scene.label ?? "");
  }

  return { element, draw, groups };
}

function makePawn(player) {
  const digit = svg("text", { class: "pawn-digit", y: 0.21 }, String(player));
  return svg("g", { class: `pawn player-${player}` }, outline(player, player === 0 ? 0.56 : 0.53), digit);
}

function hexagon(tile, size, isFlipped, name) {
  return svg("polygon", { class: name, points: pointsText(corners(centre(tile, isFlipped), size)) });
}

function drawField(groups, { tiles, goals }, isFlipped, hasCoordinates) {
  const ownerOf = (tile) => goals.findIndex((goal) => goal.some((place) => String(place) === String(tile)));
  const owners = new Map(tiles.map((tile) => [tile, ownerOf(tile)]));
  const goalTiles = tiles.filter((tile) => owners.get(tile) >= 0);
  // A coloured rim behind the goal sides: what of it lies between tiles, the plate covers.
  const rims = goalTiles.map((tile) => hexagon(tile, 1.26, isFlipped, `rim player-${owners.get(tile)}`));
  groups.rim.replaceChildren(...rims);
  groups.plate.replaceChildren(...tiles.map((tile) => hexagon(tile, 1.05, isFlipped, "plate")));
  groups.tiles.replaceChildren(
    ...tiles.map((tile) => {
      const owner = owners.get(tile);
      return hexagon(tile, 0.9, isFlipped, owner < 0 ? "tile" : `tile goal player-${owner}`);
    }),
  );
  const texts = tiles.map((tile) => {
    const [x, y] = centre(tile, isFlipped);
    return svg("text", { class: "coordinates", x, y: y + 0.72 }, `${tile[0]} ${tile[1]}`);
  });
  groups.texts.replaceChildren(...(hasCoordinates ? texts : []));
}

function drawWall({ owner, edges }, { last, isFlipped }) {
  const points = pointsText(zigzag(edges, isFlipped));
  const isLast = last?.wall?.edges === edges;
  return svg(
    "g",
    { class: `wall player-${owner}${isLast ? " last" : ""}` },
    isLast ? svg("polyline", { class: "wall-glow", points }) : null,
    svg("polyline", { class: "wall-edge", points }),
    svg("polyline", { class: "wall-body", points }),
    svg("polyline", { class: "wall-core", points }),
  );
}

/** The last move: a ring where the pawn stood, and its way, over the other pawn in an arc. */
function drawTrail({ last, isFlipped }) {
  if (!last || last.wall) return [];
  const [[x0, y0], [x1, y1]] = [centre(last.from, isFlipped), centre(last.to, isFlipped)];
  const bow = last.isLeapfrog ? 0.42 : 0;
  const [x, y] = [(x0 + x1) / 2 + bow * (y1 - y0), (y0 + y1) / 2 - bow * Math.abs(x1 - x0)];
  const name = `trail player-${last.player}${last.isLeapfrog ? " leapfrog" : ""}`;
  return [
    hexagon(last.to, 0.9, isFlipped, `landed player-${last.player}`),
    svg("circle", { class: `left player-${last.player}`, cx: x0, cy: y0, r: 0.3 }),
    svg("path", { class: name, d: `M${x0} ${y0}Q${x} ${y} ${x1} ${y1}` }),
  ];
}

/** Each path a little to its own side, so that two on the same tiles are both seen. */
function drawPaths({ paths, isFlipped }) {
  if (!paths) return [];
  return paths.map((tiles, player) => {
    const shift = player === 0 ? -0.13 : 0.13;
    const points = tiles.map((tile) => {
      const [x, y] = centre(tile, isFlipped);
      return [x, y + shift];
    });
    return svg("polyline", { class: `path player-${player}`, points: pointsText(points) });
  });
}
