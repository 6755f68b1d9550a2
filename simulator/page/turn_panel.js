// What one turn was: its action, its ticks by function, its notes, what the bot printed. On the last turn of a
// game that is over it begins with the ending.

import { html } from "./dom.js";
import { count, endingSentence, nameOf, plural, seconds } from "./format.js";
import { actionBefore, lastLines, lastTurn, logOf, split } from "./replay.js";
import { mark } from "./symbols.js";

/** How much of a log the ending shows, and a turn. */
const LAST_LINES = 12;
const LOG_CHARACTERS = 20_000;

/** Makes the panel. `show(turn)` fills it. */
export function makeTurnPanel(replay, isOver = true) {
  const element = html("section", { class: "panel turn-panel", "aria-label": "this turn" });
  const show = (turn) => {
    const isLast = isOver && turn === lastTurn(replay);
    element.replaceChildren(...(isLast ? [endingCard(replay)] : []), ...turnParts(replay, turn));
  };
  return { element, show };
}

/** Who won and why: by which rule, at which tick and line, with the loser's last words. */
export function endingCard(replay) {
  const { winner, tick, detail, source_line: line, source_text: code } = replay.ending;
  const loser = winner === null ? null : 1 - winner;
  const place = line !== null && loser !== null ? `${replay.players[loser].name}, line ${line}` : null;
  const facts = [
    ["turn", String(lastTurn(replay))],
    ["tick", `${count(tick)} (${seconds(tick, replay.arena.ticks_per_second)} s)`],
    ["reason", replay.ending.reason],
    ...(detail === null ? [] : [["detail", detail]]),
    ...(place === null ? [] : [["source", place]]),
  ];
  return html(
    "article",
    { class: `ending player-${winner ?? "none"}` },
    html("h2", {}, ...(winner === null ? [] : [mark(winner)]), html("bdi", {}, endingSentence(replay))),
    html("dl", {}, ...facts.flatMap(([term, text]) => [html("dt", {}, term), html("dd", {}, text)])),
    code ? html("pre", { class: "source" }, code) : null,
    ...lastWords(replay, loser === null ? [0, 1] : [loser]),
  );
}

function lastWords(replay, players) {
  return players.flatMap((player) => {
    const text = lastLines(replay, player, LAST_LINES);
    if (text === "") return [];
    return [
      html("h3", {}, "last lines that ", html("bdi", {}, nameOf(replay, player)), " printed"),
      html("pre", {}, text),
    ];
  });
}

function turnParts(replay, turn) {
  const action = actionBefore(replay, turn);
  if (!action) {
    return [
      html("h2", {}, "The start"),
      html("p", { class: "quiet" }, `${replay.program}, statements counted by ${replay.cost_model}`),
      ...restParts(replay, turn),
    ];
  }
  const { player, text, isLeapfrog, ledger } = action;
  const title = html(
    "h2",
    {},
    mark(player),
    html("bdi", {}, nameOf(replay, player)),
    html("code", {}, text),
    isLeapfrog ? html("span", { class: "badge" }, "leapfrog") : null,
  );
  if (!ledger)
    return [
      title,
      html("p", { class: "quiet" }, "part of the opening: on the board at tick 0, at no cost"),
      ...restParts(replay, turn),
    ];
  const when = `called at tick ${count(ledger.called_at)}, landed at ${count(ledger.landed_at)}`;
  return [
    title,
    html("p", { class: "quiet" }, `turn ${turn}, ${when}`),
    ...noteParts(ledger.notes),
    ledgerTable(ledger),
    ...logParts(replay, player, turn - 1),
    ...restParts(replay, turn),
  ];
}

function noteParts(notes) {
  const entries = Object.entries(notes);
  if (entries.length === 0) return [];
  return [
    html(
      "dl",
      { class: "notes" },
      ...entries.flatMap(([key, value]) => [html("dt", {}, key), html("dd", {}, value)]),
    ),
  ];
}

/** Ticks by function, on the own clock and while the other was on turn. */
function ledgerTable({ on_turn: onTurn, off_turn: offTurn }) {
  const names = [...new Set([onTurn, offTurn].flatMap(({ calls }) => Object.keys(calls)))];
  const call = ({ calls }, name) => (Object.hasOwn(calls, name) ? calls[name] : { count: 0, ticks: 0 });
  const sum = (name) => call(onTurn, name).ticks + call(offTurn, name).ticks;
  names.sort((a, b) => sum(b) - sum(a) || (a < b ? -1 : 1));
  const cell = (number) => html("td", {}, number === 0 ? "·" : count(number));
  const row = (name, calls, ticks, className) =>
    html("tr", { class: className }, html("th", { scope: "row" }, name), ...[...calls, ...ticks].map(cell));
  const heads = ["", "calls", "off turn", "ticks", "off turn"].map((text) =>
    html("th", { scope: "col" }, text),
  );
  const rows = names.map((name) => {
    const [on, off] = [call(onTurn, name), call(offTurn, name)];
    return row(name, [on.count, off.count], [on.ticks, off.ticks]);
  });
  return html(
    "table",
    { class: "ledger" },
    html("thead", {}, html("tr", {}, ...heads)),
    html(
      "tbody",
      {},
      row("statements", [0, 0], [onTurn.statement_ticks, offTurn.statement_ticks]),
      ...rows,
      row("all", [0, 0], [onTurn.ticks, offTurn.ticks], "sum"),
    ),
  );
}

function logParts(replay, player, turnNumber) {
  const text = logOf(replay, player, turnNumber);
  if (text === "") return [];
  const isCut = text.length > LOG_CHARACTERS;
  const shown = isCut
    ? `${text.slice(0, LOG_CHARACTERS)}\n… ${plural(text.length - LOG_CHARACTERS, "character")} more`
    : text;
  return [html("h3", {}, "printed for this turn"), html("pre", { tabindex: 0, "aria-label": "log" }, shown)];
}

/** What both spent and printed after their last landing: shown on the last turn. */
function restParts(replay, turn) {
  if (turn !== lastTurn(replay)) return [];
  const parts = [0, 1].flatMap((player) => {
    const rest = replay.rest[player];
    const log = logParts(replay, player, turn);
    if (split(rest.on_turn).ticks + split(rest.off_turn).ticks === 0 && log.length === 0) return [];
    return [
      html("h3", {}, html("bdi", {}, nameOf(replay, player)), " after its last action"),
      ledgerTable(rest),
      ...log,
    ];
  });
  const dropped = [0, 1]
    .filter((player) => replay.output[player].dropped_bytes > 0)
    .map((player) =>
      html(
        "p",
        { class: "quiet" },
        `${nameOf(replay, player)} printed ${plural(replay.output[player].dropped_bytes, "byte")} more, which were not kept`,
      ),
    );
  return [...parts, ...dropped];
}
