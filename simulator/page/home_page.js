// The first page of the server: the replays of the folder, and its tournaments as they go on.

import { ApiError, ask } from "./api.js";
import { html } from "./dom.js";
import { count, endingSentence } from "./format.js";
import { makeReplayPlace } from "./replay_text.js";
import { beginPage, problemCard } from "./site.js";
import { mark } from "./symbols.js";

/** How often it is asked what is new. */
const EVERY_MILLISECONDS = 2000;

function main() {
  const main = beginPage("Replays");
  const tables = html("div", { class: "lists" });
  const replays = html("div", { class: "lists" });
  let isShown = true;
  main.append(html("div", { class: "home" }, tables, replays));
  makeReplayPlace(main, () => (isShown = false));
  const lists = [
    { path: "/api/tournaments", element: tables, draw: drawTables, last: "" },
    { path: "/api/replays", element: replays, draw: drawReplays, last: "" },
  ];

  async function refresh() {
    if (!isShown) return;
    if (!document.hidden) {
      try {
        for (const list of lists) await refreshList(list);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        lists[0].last = "";
        tables.replaceChildren(problemCard("Nothing new", error.message));
      }
    }
    setTimeout(refresh, EVERY_MILLISECONDS);
  }
  refresh();
}

/** Draws a list anew if it has changed, so that what has the focus keeps it otherwise. */
async function refreshList(list) {
  const found = await ask(list.path);
  const text = JSON.stringify(found);
  if (text === list.last) return;
  list.last = text;
  list.element.replaceChildren(...list.draw(found));
}

function drawReplays(replays) {
  const heading = html("h2", {}, "Replays");
  const hint = "Drop a replay file anywhere on this page to see it.";
  if (replays.length === 0) {
    return [
      html(
        "section",
        { class: "panel" },
        heading,
        html(
          "p",
          { class: "quiet" },
          `There are none in this folder yet: \`hexidor play\` writes one. ${hint}`,
        ),
      ),
    ];
  }
  const rows = replays.map((replay) => {
    const players = replay.players.map((name) => ({ name }));
    const sentence = endingSentence({ players, ending: replay.ending });
    const names = replay.players.map((name, player) =>
      html("span", { class: `swatch-item player-${player}` }, mark(player), html("bdi", {}, name)),
    );
    return html(
      "tr",
      {},
      html(
        "th",
        { scope: "row" },
        html("a", { href: `/replay?file=${encodeURIComponent(replay.file)}` }, html("bdi", {}, replay.file)),
      ),
      html("td", {}, ...names),
      html("td", {}, html("bdi", {}, sentence)),
      html("td", {}, String(replay.turns)),
      html("td", {}, new Date(replay.modified * 1000).toLocaleString()),
    );
  });
  const heads = ["file", "players", "ending", "turns", "written"].map((text) =>
    html("th", { scope: "col" }, text),
  );
  const table = html(
    "table",
    { class: "wide replays" },
    html("thead", {}, html("tr", {}, ...heads)),
    html("tbody", {}, ...rows),
  );
  return [
    html(
      "section",
      { class: "panel" },
      heading,
      html("div", { class: "scroll" }, table),
      html("p", { class: "quiet" }, hint),
    ),
  ];
}

/** How a sequential test stands. */
function testText({ log_likelihood_ratio: ratio, bound, accepted }) {
  return `LLR ${ratio.toFixed(2)} of ±${bound.toFixed(2)}${accepted ? `, ${accepted} accepted` : ""}`;
}

function drawTables(tournaments) {
  return tournaments.map(({ file, games_planned: planned, summary }) => {
    const { games, bots, sprt } = summary;
    const test = sprt ? testText(sprt) : "";
    const heads = [
      "bot",
      "score",
      "wins",
      "as player 0",
      "as player 1",
      "least clock left",
      "ticks a turn",
      "lost by",
    ];
    const rows = bots.map((bot) => {
      const losses = Object.entries(bot.losses)
        .map(([reason, times]) => `${reason} ${times}`)
        .join(", ");
      const cells = [
        `${(100 * bot.score).toFixed(1)} %`,
        `${bot.wins}/${bot.games}`,
        String(bot.wins_by_seat[0]),
        String(bot.wins_by_seat[1]),
        count(bot.clock_left_least),
        count(bot.ticks_per_turn),
        losses,
      ];
      return html(
        "tr",
        {},
        html("th", { scope: "row" }, html("bdi", {}, bot.name)),
        ...cells.map((text) => html("td", {}, text)),
      );
    });
    const progress = html("progress", {
      max: Math.max(planned, 1),
      value: Math.min(games, planned),
      "aria-label": "games played",
    });
    return html(
      "section",
      { class: "panel" },
      html(
        "header",
        { class: "row" },
        html("h2", {}, html("bdi", {}, file)),
        progress,
        html("span", { class: "quiet" }, `${count(games)} of ${count(planned)} games  ${test}`),
      ),
      html(
        "div",
        { class: "scroll" },
        html(
          "table",
          { class: "wide" },
          html("thead", {}, html("tr", {}, ...heads.map((text) => html("th", { scope: "col" }, text)))),
          html("tbody", {}, ...rows),
        ),
      ),
    );
  });
}

main();
