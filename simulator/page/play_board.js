// A board on which a person acts: shows what the referee offers under the pointer, a wall with both of its
// zigzags, and says what was chosen.

import { aim } from "./aim.js";
import { makeBoard } from "./board.js";
import { svg } from "./dom.js";
import { centre, corners, pointsText, zigzag } from "./geometry.js";

/** Makes the board of a field. `choose(action)` is called for a click. */
export function makePlayBoard(field, choose) {
  const board = makeBoard(field);
  const layer = svg("g", { class: "board-ghosts" });
  board.element.append(layer);
  board.element.classList.add("playable");
  const state = { legal: [], person: 0, isFlipped: false, bend: 0, point: null, armed: null };

  function draw(scene, legal, person) {
    board.draw(scene);
    Object.assign(state, { legal, person, isFlipped: scene.isFlipped, armed: null });
    show();
  }

  function aimed() {
    return state.point && aim(state.legal, state.point, state.bend, state.isFlipped);
  }

  function show() {
    const moves = state.legal.filter(({ to }) => to !== null);
    const spots = moves.map(({ to, action }) => {
      const [cx, cy] = centre(to, state.isFlipped);
      return svg("circle", { class: "spot", cx, cy, r: 0.16, "data-action": action });
    });
    const aimedAt = aimed();
    const ghosts = aimedAt ? [drawGhost(aimedAt.other, "other"), drawGhost(aimedAt.chosen, "chosen")] : [];
    layer.setAttribute("class", `board-ghosts player-${state.person}`);
    layer.replaceChildren(...spots, ...ghosts.filter((ghost) => ghost !== null));
  }

  function drawGhost(action, name) {
    if (!action) return null;
    if (action.to) {
      const points = pointsText(corners(centre(action.to, state.isFlipped), 0.9));
      return svg("polygon", { class: `ghost-move ${name}`, points });
    }
    return svg("polyline", {
      class: `ghost-wall ${name}`,
      points: pointsText(zigzag(action.edges, state.isFlipped)),
    });
  }

  function pointTo(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      board.element.getScreenCTM().inverse(),
    );
    state.point = [at.x, at.y];
    show();
  }

  /** The other zigzag of the wall under the pointer. */
  function bend() {
    state.bend = 1 - state.bend;
    state.armed = null;
    show();
  }

  board.element.addEventListener("pointermove", pointTo);
  board.element.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "touch") return;
    state.point = null;
    show();
  });
  board.element.addEventListener("click", (event) => {
    pointTo(event);
    const action = aimed()?.chosen.action;
    if (!action) return;
    // A finger does not hover: its first tap shows, its second chooses.
    if (event.pointerType === "touch" && state.armed !== action) state.armed = action;
    else choose(action);
  });
  board.element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    bend();
  });

  return { element: board.element, draw, bend };
}
