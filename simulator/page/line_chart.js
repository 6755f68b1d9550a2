// A chart of one number by turn and player: steps to goal, the bots' own evaluation, their depth.

import { html, svg } from "./dom.js";
import { nameOf, shortCount } from "./format.js";
import { linear, stepPath } from "./plot.js";
import { columnCount, lastTurn, noteSeries, stepSeries } from "./replay.js";
import { frame, pointing } from "./chart_frame.js";
import { mark } from "./symbols.js";

const HEIGHT = 120;
const MARGIN = { top: 10, bottom: 10, left: 46, right: 42 };

/** The lowest and the highest number of a chart, 0 among them. */
export function range(series) {
  let [low, high] = [0, 0];
  for (const [, value] of series.flat()) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return low === high ? [low, low + 1] : [low, high];
}

/** Makes a chart of two series of [turn, number]. */
export function makeLineChart(replay, { name, title, series, longest }, go) {
  const legend = [0, 1].map((player) =>
    html(
      "span",
      { class: `swatch-item player-${player}` },
      mark(player),
      html("bdi", {}, nameOf(replay, player)),
    ),
  );
  const chart = frame(name, title, HEIGHT, legend, `${title}, by turn. The list of turns has each turn's.`);
  const [low, high] = range(series);
  const y = linear([low, high], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const byTurn = series.map((points) => new Map(points));
  let x = null;
  let now = 0;

  function render() {
    const width = chart.width();
    // The same columns as the chart of ticks has.
    x = linear([-0.5, columnCount(replay) - 0.5], [MARGIN.left, width - MARGIN.right]);
    const line = (value) =>
      svg("line", {
        class: value === 0 ? "axis" : "grid",
        x1: MARGIN.left,
        x2: width - MARGIN.right,
        y1: y(value),
        y2: y(value),
      });
    const values = [...new Set([low, 0, high])];
    chart.canvas.replaceChildren(
      svg("line", { class: "cursor-line", y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom }),
      ...values.map(line),
      ...values.map((value) =>
        svg("text", { class: "left", x: MARGIN.left - 8, y: y(value) + 4 }, shown(value)),
      ),
      ...series.map((points, player) =>
        svg("path", {
          class: `line player-${player}`,
          d: stepPath(
            points.map(([turn, value]) => [x(turn), y(value)]),
            (x(1) - x(0)) * longest + 0.01,
          ),
        }),
      ),
      ...[0, 1].map((player) => svg("circle", { class: `dot player-${player}`, r: 4 })),
    );
    show(now);
  }

  function show(turn) {
    now = turn;
    const cursor = chart.canvas.querySelector(".cursor-line");
    cursor.setAttribute("x1", x(turn));
    cursor.setAttribute("x2", x(turn));
    chart.canvas.querySelectorAll(".dot").forEach((dot, player) => {
      const value = byTurn[player].get(turn);
      dot.setAttribute("visibility", value === undefined ? "hidden" : "visible");
      dot.setAttribute("cx", x(turn));
      dot.setAttribute("cy", y(value ?? 0));
    });
  }

  pointing(chart, {
    turnAt: (at) => Math.max(0, Math.min(Math.round((at - x(0)) / (x(1) - x(0))), lastTurn(replay))),
    hover: (turn) => {
      if (turn === null) return null;
      const lines = [0, 1].map((player) => `${nameOf(replay, player)}: ${shown(byTurn[player].get(turn))}`);
      return [`turn ${turn}`, ...lines];
    },
    go,
  });
  chart.onResize(render);
  return { element: chart.element, show };
}

function shown(value) {
  if (value === undefined) return "–";
  if (Math.abs(value) >= 1000) return value < 0 ? `−${shortCount(-value)}` : shortCount(value);
  return String(Number(value.toFixed(2))).replace("-", "−");
}

/** The charts of a replay: steps to goal, and what the bots said of themselves, if they did. */
export function lineCharts(replay, go) {
  const own = [
    { name: "eval", title: "Evaluation, by the bots themselves", series: noteSeries(replay, "eval") },
    { name: "depth", title: "Depth, by the bots themselves", series: noteSeries(replay, "depth") },
  ].filter(({ series }) => series.flat().length > 0);
  return [
    makeLineChart(
      replay,
      { name: "steps", title: "Steps to goal", series: stepSeries(replay), longest: 1 },
      go,
    ),
    ...own.map((chart) => makeLineChart(replay, { ...chart, longest: Infinity }, go)),
  ];
}
