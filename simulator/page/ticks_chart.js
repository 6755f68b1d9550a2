// The chart of ticks per turn: player 0 upwards, player 1 downwards, each bar split into statements,
// queries and the action, with the line of what was left on the clock. A click goes to the turn.

import { html, svg } from "./dom.js";
import { count, nameOf, plural, seconds, shortCount } from "./format.js";
import { barsPath, linear, linePath, roundMarks } from "./plot.js";
import { clockSeries, clocksAt, columnCount, costs, lastColumn, lastTurn } from "./replay.js";
import { mark } from "./symbols.js";
import { frame, pointing } from "./chart_frame.js";

const KINDS = ["statements", "queries", "action"];
const HEIGHT = 250;
const MARGIN = { top: 10, bottom: 22, left: 46, right: 42 };

/** Where the parts of the chart are, for a width in pixels: pure, and tested as such. */
export function layout(replay, width) {
  const bars = costs(replay);
  const last = lastColumn(replay);
  const marks = roundMarks(
    bars.reduce((most, bar) => Math.max(most, bar.ticks), 10),
    3,
  );
  const middle = MARGIN.top + (HEIGHT - MARGIN.top - MARGIN.bottom) / 2;
  const reach = middle - MARGIN.top;
  const x = linear([0, columnCount(replay)], [MARGIN.left, width - MARGIN.right]);
  const size = linear([0, marks.at(-1)], [0, reach]);
  const clockSize = linear([0, replay.arena.clock_ticks], [0, reach]);
  const slot = x(1) - x(0);
  const barWidth = Math.max(slot - Math.min(slot * 0.28, 3), 0.4);
  const paths = KINDS.map((kind, index) =>
    [0, 1].map((player) =>
      barsPath(
        bars
          .filter((bar) => bar.player === player)
          .map((bar) => {
            const below = KINDS.slice(0, index).reduce((sum, other) => sum + bar[other], 0);
            const [start, height] = [size(below), size(bar[kind])];
            const y = player === 0 ? middle - start - height : middle + start;
            return { x: x(bar.turn) + (slot - barWidth) / 2, y, width: barWidth, height };
          }),
      ),
    ),
  );
  const clocks = [0, 1].map((player) => {
    const points = clockSeries(replay, player).map(([column, ticks]) => {
      const left = clockSize(Math.min(ticks, replay.arena.clock_ticks));
      return [x(column) + slot / 2, player === 0 ? middle - left : middle + left];
    });
    return linePath(points);
  });
  return { bars, last, marks, middle, reach, x, slot, size, paths, clocks };
}

/** Makes the chart. `go(turn)` is called for a click. */
export function makeTicksChart(replay, go) {
  const chart = frame("ticks", "Ticks per turn", HEIGHT, legend(replay), summary(replay));
  let now = 0;
  let plan = null;

  function render() {
    const width = chart.width();
    plan = layout(replay, width);
    const { middle, reach, marks, x, size, paths, clocks, slot } = plan;
    const clockSeconds = replay.arena.clock_ticks / replay.arena.ticks_per_second;
    const grid = marks
      .slice(1)
      .flatMap((ticks) => [-1, 1].map((side) => [ticks, middle + side * size(ticks)]));
    chart.canvas.replaceChildren(
      svg("rect", { class: "cursor", x: 0, y: MARGIN.top, width: slot, height: 2 * reach }),
      svg("rect", { class: "hover", visibility: "hidden", y: MARGIN.top, width: slot, height: 2 * reach }),
      ...grid.map(([, y]) =>
        svg("line", { class: "grid", x1: MARGIN.left, x2: width - MARGIN.right, y1: y, y2: y }),
      ),
      ...paths.flatMap((pair, index) =>
        pair.map((d, player) => svg("path", { class: `bar ${KINDS[index]} player-${player}`, d })),
      ),
      ...clocks.flatMap((d, player) => [
        svg("path", { class: "clock-halo", d }),
        svg("path", { class: `clock-line player-${player}`, d }),
      ]),
      svg("line", { class: "axis", x1: MARGIN.left, x2: width - MARGIN.right, y1: middle, y2: middle }),
      ...grid.map(([ticks, y]) =>
        svg("text", { class: "left", x: MARGIN.left - 8, y: y + 4 }, shortCount(ticks)),
      ),
      svg("text", { class: "left", x: MARGIN.left - 8, y: middle + 4 }, "0"),
      ...[-1, 1].map((side) =>
        svg(
          "text",
          { class: "right", x: width - MARGIN.right + 8, y: middle + side * reach + 4 },
          `${clockSeconds.toFixed(0)} s`,
        ),
      ),
      ...turnMarks(plan).map((turn) =>
        svg("text", { class: "below", x: x(turn) + slot / 2, y: HEIGHT - 5 }, String(turn)),
      ),
    );
    show(now);
  }

  function show(turn) {
    now = turn;
    chart.canvas.querySelector(".cursor")?.setAttribute("x", plan.x(turn));
  }

  pointing(chart, {
    turnAt: (x) => Math.max(0, Math.min(Math.floor((x - plan.x(0)) / plan.slot), plan.last)),
    hover: (turn) => {
      const hover = chart.canvas.querySelector(".hover");
      hover.setAttribute("visibility", turn === null ? "hidden" : "visible");
      if (turn === null) return null;
      hover.setAttribute("x", plan.x(turn));
      return tip(replay, plan, turn);
    },
    go: (turn) => go(Math.min(turn, lastTurn(replay))),
  });
  chart.onResize(render);
  return { element: chart.element, show };
}

/** The turns that the axis names: about one every 60 pixels. */
export function turnMarks({ last, slot }) {
  const marks = roundMarks(last, Math.max(1, Math.floor((last * slot) / 60)));
  return marks.filter((turn) => turn <= last && Number.isInteger(turn));
}

function legend(replay) {
  const swatch = (name, text) =>
    html("span", { class: "swatch-item" }, html("i", { class: `swatch ${name}` }), text);
  const players = [0, 1].map((player) =>
    html(
      "span",
      { class: `swatch-item player-${player}` },
      mark(player),
      html("bdi", {}, nameOf(replay, player)),
    ),
  );
  return [...players, ...KINDS.map((kind) => swatch(kind, kind)), swatch("clock-left", "clock left")];
}

function summary(replay) {
  const total = [0, 1].map((player) =>
    costs(replay)
      .filter((bar) => bar.player === player)
      .reduce((sum, bar) => sum + bar.ticks, 0),
  );
  const parts = total.map(
    (ticks, player) => `${nameOf(replay, player)} spent ${count(ticks)} ticks on its own clock`,
  );
  return `A chart of the ticks that each turn cost. ${parts.join(", ")}. The list of turns has each turn's.`;
}

function tip(replay, { bars }, turn) {
  const here = bars.filter((bar) => bar.turn === turn);
  if (here.length === 0) return [turn === 0 ? "start" : `turn ${turn}: opening`];
  return here.flatMap((bar) => {
    const at = Math.min(turn, lastTurn(replay));
    const left = seconds(clocksAt(replay, at)[bar.player], replay.arena.ticks_per_second);
    const title = turn > lastTurn(replay) ? "after the last turn" : `turn ${turn}`;
    return [
      `${title}: ${nameOf(replay, bar.player)}`,
      plural(bar.ticks, "tick"),
      ...KINDS.map((kind) => `${kind} ${count(bar[kind])}`),
      `clock left ${left} s`,
    ];
  });
}
