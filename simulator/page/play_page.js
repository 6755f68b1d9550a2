// The page of a game against a bot. The server's referee offers the legal actions and plays the bot; the
// page shows where the game is and sends what was chosen.

import { ApiError, ask } from "./api.js";
import { announcer, button, html } from "./dom.js";
import { count, endingSentence, nameOf } from "./format.js";
import { makeMoveList, makeTextBoard, sentence } from "./move_list.js";
import { makePlayBoard } from "./play_board.js";
import { makePlayers } from "./players.js";
import { actionBefore, clocksAt, lastTurn, wallsAt } from "./replay.js";
import { beginPage, problemCard } from "./site.js";
import { makeTicksChart } from "./ticks_chart.js";

const main = beginPage("Play");

/** Asks for a game, or goes on with the one that the address names. */
async function begin() {
  const number = /^#game=(\d{1,9})$/.exec(location.hash)?.[1];
  if (number) return playGame(Number(number));
  try {
    showSetup(await ask("/api/bots"));
  } catch (error) {
    showProblem(error);
  }
}

function showSetup(bots) {
  const bot = html(
    "select",
    { "aria-label": "bot" },
    ...bots.map((name) => html("option", { value: name, selected: name === "racer" }, name)),
  );
  const seat = html(
    "select",
    { "aria-label": "seat" },
    html("option", { value: 0 }, "player 0, and begin"),
    html("option", { value: 1 }, "player 1"),
  );
  const status = html("p", { class: "quiet", role: "status" });
  const start = button(
    { class: "plain strong", click: () => startGame(bot.value, Number(seat.value), start, status) },
    "Start",
  );
  main.replaceChildren(
    html(
      "section",
      { class: "panel setup" },
      html("h2", {}, "Play against a bot"),
      html("label", {}, html("span", {}, "Bot"), bot),
      html("label", {}, html("span", {}, "You are"), seat),
      start,
      status,
      html(
        "p",
        { class: "quiet" },
        "Reach the side of your colour first, or wall the other in. Your thinking costs no ticks, each action costs 1,000.",
      ),
    ),
  );
}

async function startGame(bot, player, start, status) {
  start.disabled = true;
  status.textContent = `Compiling ${bot} …`;
  try {
    const { game } = await ask("/api/games", { bot, player });
    location.hash = `#game=${game}`;
  } catch (error) {
    start.disabled = false;
    status.textContent = messageOf(error);
  }
}

function messageOf(error) {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

function showProblem(error) {
  const again = button({ class: "plain", click: newGame }, "Another game");
  main.replaceChildren(problemCard("This game does not go on", messageOf(error)), again);
}

function newGame() {
  location.hash = "";
}

/** Follows a game until the address names another. */
async function playGame(number) {
  const game = makeGame(number);
  const address = location.hash;
  let version = 0;
  try {
    while (location.hash === address) {
      const news = await ask(`/api/games/${number}?after=${version}`);
      if (location.hash !== address) break;
      if (news.problem) throw new ApiError(news.problem);
      if (news.version !== version) game.show(news);
      version = news.version;
    }
  } catch (error) {
    if (location.hash === address) showProblem(error);
  } finally {
    game.close();
  }
}

function makeGame(number) {
  const view = { isFlipped: null, hasPaths: false, news: null, isSending: false };
  const announce = announcer();
  const status = html("p", { class: "game-status", role: "status" });
  const note = html("p", { class: "quiet" });
  const choices = html("select", { "aria-label": "legal actions" });
  const tools = {
    bend: button(
      { class: "plain", click: () => board.bend(), title: "z, or the right mouse button" },
      "Other zigzag",
    ),
    undo: button({ class: "plain", click: () => send("undo", {}) }, "Take back"),
    resign: button({ class: "plain", click: () => send("resign", {}) }, "Resign"),
    flip: button(
      { class: "plain", click: () => ((view.isFlipped = !view.isFlipped), draw()) },
      "Turn the board",
    ),
    paths: button({ class: "plain", "aria-pressed": "false", click: togglePaths }, "Shortest paths"),
    save: button({ class: "plain", click: save }, "Save the replay"),
    again: button({ class: "plain", click: newGame }, "Another game"),
  };
  const playChoice = button({ class: "plain", click: () => choices.value && act(choices.value) }, "Play it");
  let board = null;
  let players = null;

  async function send(what, body) {
    if (view.isSending) return;
    view.isSending = true;
    note.textContent = "";
    try {
      await ask(`/api/games/${number}/${what}`, body);
    } catch (error) {
      note.textContent = messageOf(error);
    } finally {
      view.isSending = false;
    }
  }

  const act = (action) => send("act", { turn_number: lastTurn(view.news.replay), action });

  async function save() {
    try {
      const { file } = await ask(`/api/games/${number}/save`, {});
      const link = html("a", { href: `/replay?file=${encodeURIComponent(file)}` }, file);
      note.replaceChildren("Saved: ", link);
      tools.save.disabled = true;
    } catch (error) {
      note.textContent = messageOf(error);
    }
  }

  function togglePaths() {
    view.hasPaths = !view.hasPaths;
    tools.paths.setAttribute("aria-pressed", view.hasPaths);
    draw();
  }

  function build(replay) {
    board = makePlayBoard(replay.field, act);
    players = makePlayers(replay);
    view.side = html("div", { class: "side" });
    const bar = html("div", { class: "game-bar" }, ...Object.values(tools));
    const chooser = html("div", { class: "game-bar" }, choices, playChoice);
    const stage = html(
      "div",
      { class: "stage" },
      players.element,
      status,
      html("div", { class: "board-box" }, board.element),
      bar,
      chooser,
      note,
    );
    main.replaceChildren(html("div", { class: "viewer" }, stage, view.side, announce.element));
  }

  function show(news) {
    const wasOver = view.news?.state === "over";
    view.news = news;
    view.isFlipped ??= news.person === 1;
    if (!board) build(news.replay);
    if (news.state !== "over" && wasOver) note.textContent = "";
    tools.save.disabled = news.state !== "over";
    tools.resign.disabled = news.state !== "choose";
    tools.undo.disabled = news.state === "wait" || !hasActed(news);
    playChoice.disabled = news.state !== "choose";
    choices.replaceChildren(...news.legal.map(({ action }) => html("option", { value: action }, action)));
    status.replaceChildren(...statusOf(news));
    const { replay } = news;
    const list = makeMoveList(replay, () => {});
    const words = makeTextBoard(replay);
    const chart = makeTicksChart(replay, () => {});
    view.side.replaceChildren(chart.element, list.element, words.element);
    for (const part of [chart, list, words]) part.show(lastTurn(replay));
    if (news.state !== "wait") announce.say(`${sentence(replay, lastTurn(replay))} ${status.textContent}`);
    draw();
  }

  function draw() {
    const { replay, legal, person, state } = view.news;
    const turn = lastTurn(replay);
    const shown = replay.boards[turn];
    const isOver = state === "over";
    const scene = {
      pawns: shown.pawns,
      walls: wallsAt(replay, turn),
      last: actionBefore(replay, turn),
      paths: view.hasPaths ? shown.paths : null,
      isFlipped: view.isFlipped,
      hasCoordinates: false,
      label: `the board at turn ${turn}`,
    };
    board.draw(scene, legal, person);
    players.show({
      board: shown,
      clocks: clocksAt(replay, turn),
      isOver,
      winner: replay.ending.winner,
      isFlipped: view.isFlipped,
    });
  }

  const listeners = new AbortController();
  const onKey = ({ key, ctrlKey, metaKey, altKey, target }) => {
    if (key === "z" && !ctrlKey && !metaKey && !altKey && target.tagName !== "SELECT") board?.bend();
  };
  addEventListener("keydown", onKey, { signal: listeners.signal });
  return { show, close: () => listeners.abort() };
}

function hasActed({ replay, person, state }) {
  return state === "over" || replay.turns.some((turn) => turn.player === person);
}

/** Whose turn it is, and what the bot thought for. */
function statusOf({ replay, person, state }) {
  if (state === "over")
    return [html("b", {}, endingSentence(replay)), replay.ending.detail ? ` (${replay.ending.detail})` : ""];
  const bot = html("bdi", {}, nameOf(replay, 1 - person));
  if (state === "wait") return [bot, " is thinking …"];
  const last = replay.turns.findLast((turn) => turn.player !== person);
  if (!last) return [html("b", {}, "Your turn.")];
  const ticks = count(last.on_turn.ticks - last.on_turn.action_ticks);
  return [
    html("b", {}, "Your turn. "),
    bot,
    ` thought for ${ticks} ticks, then `,
    html("code", {}, last.action),
  ];
}

addEventListener("hashchange", begin);
begin();
