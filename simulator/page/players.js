// The two players: clock, walls in hand, steps to goal. They stand as on the board: who starts on the
// left is on the left.

import { html } from "./dom.js";
import { count, seconds, steps } from "./format.js";
import { centre } from "./geometry.js";
import { mark } from "./symbols.js";

/** Makes both panels. `show` takes what a turn's board says, and the clocks. */
export function makePlayers({ players, arena, field }) {
  const panels = players.map((player, number) => makePlayer(player, number, arena));
  const element = html("div", { class: "players" }, ...panels.map((panel) => panel.element));

  function show({ board, clocks, isOver, winner, isFlipped }) {
    const order = [0, 1].sort((a, b) => goalX(field, b, isFlipped) - goalX(field, a, isFlipped));
    panels.forEach((panel, player) => {
      panel.element.style.order = order.indexOf(player);
      panel.element.classList.toggle("on-turn", !isOver && board.to_move === player);
      panel.element.classList.toggle("winner", isOver && winner === player);
      panel.show({
        clockTicks: clocks[player],
        walls: board.walls_left[player],
        steps: board.steps_to_goal[player],
        status: isOver ? (winner === player ? "wins" : "") : board.to_move === player ? "on turn" : "",
      });
    });
  }

  return { element, show };
}

/** Where a player is heading. It stands on the other side. */
function goalX({ goals }, player, isFlipped) {
  return goals[player].reduce((sum, tile) => sum + centre(tile, isFlipped)[0], 0);
}

function makePlayer({ name, has_unsafe: hasUnsafe, external }, number, arena) {
  const status = html("span", { class: "status" });
  const clock = html("b", { class: "clock" });
  const ticks = html("span", { class: "ticks" });
  const bar = html("i");
  const pips = Array.from({ length: Math.min(arena.walls, 40) }, () => html("i"));
  const wallCount = html("span");
  const wallPips = html("span", { class: "pips", "aria-hidden": "true" }, ...pips);
  const goal = html("span", { class: "goal" });
  const badge = (isOn, text, title) => (isOn ? html("span", { class: "badge", title }, text) : null);
  const element = html(
    "section",
    { class: `panel player player-${number}`, "aria-label": `player ${number}` },
    html(
      "div",
      { class: "player-name" },
      mark(number),
      html("bdi", { title: name }, name),
      badge(hasUnsafe, "unsafe", "the file has `unsafe` in it"),
      badge(external, "unmetered", "nobody meters its thinking: its ticks are its own word"),
      status,
    ),
    html("div", { class: "player-clock" }, clock, ticks),
    html("div", { class: "clock-bar", "aria-hidden": "true" }, bar),
    html("div", { class: "player-stock" }, html("span", { class: "walls" }, wallPips, wallCount), goal),
  );

  function show({ clockTicks, walls, steps: stepCount, status: said }) {
    status.textContent = said;
    clock.textContent = `${seconds(clockTicks, arena.ticks_per_second)} s`;
    ticks.textContent = `${count(clockTicks)} ticks`;
    const part = Math.min(1, clockTicks / arena.clock_ticks);
    bar.style.width = `${100 * part}%`;
    element.classList.toggle("low", part < 0.1);
    pips.forEach((pip, index) => pip.classList.toggle("spent", index >= walls));
    wallCount.textContent = `${walls} walls`;
    goal.textContent = steps(stepCount);
  }

  return { element, show };
}
