// The list of turns: every action as a button, and the board of the turn in words.

import { button, html } from "./dom.js";
import { count, nameOf, plural, steps } from "./format.js";
import { actionBefore, clocksAt, lastTurn, wallsAt } from "./replay.js";
import { mark } from "./symbols.js";

/** Makes the list. `go(turn)` is called for a click. */
export function makeMoveList(replay, go) {
  const list = html("ol", { class: "moves" });
  const buttons = [];
  for (let turn = 0; turn <= lastTurn(replay); turn += 1) {
    buttons.push(moveButton(replay, turn, () => go(turn)));
    list.append(html("li", {}, buttons[turn]));
  }
  const element = html(
    "section",
    { class: "panel move-panel", "aria-label": "turns" },
    html("h2", {}, "Turns"),
    list,
  );
  let current = buttons[0];

  function show(turn) {
    current.removeAttribute("aria-current");
    current = buttons[turn];
    current.setAttribute("aria-current", "step");
    // Scrolls the list alone, never the page.
    const [top, height] = [current.offsetTop - list.offsetTop, list.clientHeight];
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + height) {
      list.scrollTop = top - height / 2;
    }
  }

  return { element, show };
}

function moveButton(replay, turn, click) {
  const action = actionBefore(replay, turn);
  if (!action) return button({ click }, html("span", { class: "number" }, "0"), "start");
  const ticks = action.ledger ? count(action.ledger.on_turn.ticks) : "opening";
  const leap = action.isLeapfrog ? ", leapfrog" : "";
  const label = `turn ${turn}: ${nameOf(replay, action.player)}, ${action.text}${leap}, ${ticks} ticks`;
  return button(
    { click, "aria-label": label },
    html("span", { class: "number" }, String(turn)),
    mark(action.player),
    html("code", {}, action.text),
    html("span", { class: "cost" }, ticks),
  );
}

/** What happened last, in a sentence. */
export function sentence(replay, turn) {
  const action = actionBefore(replay, turn);
  const verb = action?.wall ? "places" : action?.isLeapfrog ? "leaps," : "goes,";
  const what = action
    ? `Turn ${turn}: ${nameOf(replay, action.player)} ${verb} ${action.text}.`
    : "The start.";
  const ways = [0, 1].map(
    (player) => `${nameOf(replay, player)}: ${steps(replay.boards[turn].steps_to_goal[player])}`,
  );
  return `${what} To the goal, ${ways.join("; ")}.`;
}

/** The board in words; of a game that goes on, too. */
export function makeTextBoard(replay, isOver = true) {
  const body = html("div", { class: "text-board-body" });
  const element = html(
    "details",
    { class: "panel text-board" },
    html("summary", {}, "The board in words"),
    body,
  );
  const show = (turn) => {
    const board = replay.boards[turn];
    const clocks = clocksAt(replay, turn);
    const lines = [0, 1].map((player) => {
      const [q, r] = board.pawns[player];
      const where = `stands on ${q} ${r}, ${steps(board.steps_to_goal[player])} from its goal side`;
      const stock = `${plural(board.walls_left[player], "wall")} in hand and ${plural(clocks[player], "tick")} left`;
      return `${nameOf(replay, player)} ${where}, with ${stock}.`;
    });
    const walls = [0, 1].map((player) => {
      const own = wallsAt(replay, turn)
        .filter((wall) => wall.owner === player)
        .map((wall) => wall.name);
      return `Walls of ${nameOf(replay, player)}: ${own.length ? own.join(", ") : "none"}.`;
    });
    const next =
      isOver && turn === lastTurn(replay) ? "The game is over." : `${nameOf(replay, board.to_move)} is on turn.`;
    body.replaceChildren(
      ...[sentence(replay, turn), next, ...lines, ...walls].map((line) => html("p", {}, line)),
    );
  };
  return { element, show };
}
