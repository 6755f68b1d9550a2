// One game against a bot. The server's referee offers the legal actions and plays the bot; here is shown
// where the game is, or where it was, and what was chosen is sent.

import { ask, messageOf } from "./api.js";
import { control, group, makeToggles, showToggles, timelineOf } from "./control.js";
import { announcer, button, html } from "./dom.js";
import { count, endingSentence, nameOf } from "./format.js";
import { makeHelp } from "./help.js";
import { GAME_KEYS, commandOf } from "./keys.js";
import { makeMoveList, makeTextBoard, sentence } from "./move_list.js";
import { makePlayBoard } from "./play_board.js";
import { makePlayers } from "./players.js";
import { actionBefore, clocksAt, lastTurn, marks, nextMark, wallsAt } from "./replay.js";
import { makeScrubber } from "./scrubber.js";
import { toggleTheme } from "./theme.js";
import { makeTicksChart } from "./ticks_chart.js";
import { makeTurnPanel } from "./turn_panel.js";

/** Opens the game of a number in an element. `show(news)` takes what the server says of it, `close()` gives
 *  the keys back; `newGame()` is called when another one is wanted. */
export function openGame(root, number, newGame) {
  // `lookedAt` is an earlier turn that is looked at; null is the present, and stays there.
  const view = { news: null, lookedAt: null, isFlipped: false, hasPaths: false, hasCoordinates: false };
  const sender = makeSender(number);
  const stage = makeStage({ go, run, act, newGame, send: sender.send, note: sender.note });
  const announce = announcer();
  const help = makeHelp(GAME_KEYS);
  let board = null;
  let players = null;
  let parts = [];

  function act(action) {
    sender.send("act", { turn_number: lastTurn(view.news.replay), action });
  }

  const last = () => lastTurn(view.news.replay);
  const turn = () => view.lookedAt ?? last();
  const isOver = () => view.news.state === "over";
  const found = () => marks(view.news.replay, isOver());

  function go(wanted) {
    lookAt(wanted);
    announce.say(sentence(view.news.replay, turn()));
  }

  function lookAt(wanted) {
    view.lookedAt = wanted < last() ? Math.max(0, wanted) : null;
    draw();
  }

  const commands = {
    next: () => go(turn() + 1),
    previous: () => go(turn() - 1),
    first: () => go(0),
    last: () => go(last()),
    nextMark: () => go(nextMark(found(), turn(), 1)),
    previousMark: () => go(nextMark(found(), turn(), -1)),
    flip: () => toggle("isFlipped"),
    paths: () => toggle("hasPaths"),
    coordinates: () => toggle("hasCoordinates"),
    theme: toggleTheme,
    help: () => (help.open ? help.close() : help.showModal()),
    bend: () => board.bend(),
  };

  function run(command) {
    if (view.news) commands[command]();
  }

  function toggle(name) {
    view[name] = !view[name];
    draw();
  }

  function build({ replay, person }) {
    view.isFlipped = person === 1;
    board = makePlayBoard(replay.field, act);
    players = makePlayers(replay);
    stage.place(players.element, board.element);
    view.side = html("div", { class: "side" });
    root.replaceChildren(
      html("div", { class: "viewer" }, stage.element, view.side, announce.element, help),
    );
  }

  function show(news) {
    const before = view.news;
    view.news = news;
    if (!before) build(news);
    const isChanged = !before || lastTurn(before.replay) !== last() || before.state !== news.state;
    if (isChanged) renew();
    lookAt(turn());
    if (isChanged && news.state !== "wait") announce.say(sentence(news.replay, last()));
  }

  /** Makes anew what is made of a whole game. */
  function renew() {
    const { replay } = view.news;
    const chart = makeTicksChart(replay, go);
    const panel = makeTurnPanel(replay, isOver());
    const list = makeMoveList(replay, go);
    const words = makeTextBoard(replay, isOver());
    view.side.replaceChildren(
      chart.element,
      html("div", { class: "details" }, panel.element, list.element),
      words.element,
    );
    parts = [chart, panel, list, words];
    stage.setGame(view.news, found());
  }

  function draw() {
    const { replay, legal, person } = view.news;
    const at = turn();
    const shown = replay.boards[at];
    const scene = {
      pawns: shown.pawns,
      walls: wallsAt(replay, at),
      last: actionBefore(replay, at),
      paths: view.hasPaths ? shown.paths : null,
      isFlipped: view.isFlipped,
      hasCoordinates: view.hasCoordinates,
      label: `the board at turn ${at}. ${sentence(replay, at)}`,
    };
    board.draw(scene, view.lookedAt === null ? legal : [], person);
    players.show({
      board: shown,
      clocks: clocksAt(replay, at),
      isOver: isOver() && at === last(),
      winner: replay.ending.winner,
      isFlipped: view.isFlipped,
    });
    stage.show(view, at);
    for (const part of parts) part.show(at);
  }

  const listeners = new AbortController();
  const onKey = (event) => {
    const command = commandOf(event, GAME_KEYS);
    if (command === null || (help.open && command !== "help")) return;
    event.preventDefault();
    run(command);
  };
  addEventListener("keydown", onKey, { signal: listeners.signal });
  return { show, run, close: () => listeners.abort() };
}

/** Sends what is done to the server, one thing after the other; what it objects to stands in `note`. */
function makeSender(number) {
  const note = html("p", { class: "quiet", role: "status" });
  let isSending = false;

  async function send(what, body = {}) {
    if (isSending) return null;
    isSending = true;
    note.textContent = "";
    try {
      return await ask(`/api/games/${number}/${what}`, body);
    } catch (error) {
      note.textContent = messageOf(error);
      return null;
    } finally {
      isSending = false;
    }
  }

  return { send, note };
}

/** The left part of the page: players and board, the scrubber, the buttons, the actions by name. */
function makeStage({ go, run, act, newGame, send, note }) {
  const status = html("p", { class: "game-status", role: "status" });
  const scrubber = makeScrubber(go);
  const where = html("span", { class: "where" });
  const back = button({ class: "plain strong", hidden: true, click: () => run("last") }, "Back to the game");
  const steps = [
    control("first", "the start", run),
    control("previous", "previous turn", run),
    control("next", "next turn", run),
    control("last", "the last turn", run),
  ];
  const toggles = makeToggles(run);
  const plain = (name, click, title = null) => button({ class: "plain", click, title }, name);
  const bend = plain("Other zigzag", () => run("bend"), "z, or the right mouse button");
  const undo = plain("Take back", () => send("undo"));
  const resign = plain("Resign", () => send("resign"));
  const save = plain("Save the replay", saveReplay);
  const again = plain("Another game", newGame);
  const choices = html("select", { "aria-label": "legal actions" });
  const choose = plain("Play it", () => choices.value && act(choices.value));
  const element = html("div", { class: "stage" });

  async function saveReplay() {
    const saved = await send("save");
    if (!saved) return;
    const link = html("a", { href: `/replay?file=${encodeURIComponent(saved.file)}` }, saved.file);
    note.replaceChildren("Saved: ", link);
    save.disabled = true;
  }

  function place(players, board) {
    element.replaceChildren(
      players,
      status,
      html("div", { class: "board-box" }, board),
      timelineOf(
        scrubber,
        group(...steps),
        where,
        back,
        group(...Object.values(toggles), control("help", "help", run)),
      ),
      html("div", { class: "game-bar" }, choices, choose, bend),
      html("div", { class: "game-bar" }, undo, resign, save, again),
      note,
    );
  }

  /** Takes what has changed in the game. */
  function setGame(news, found) {
    const { replay, state, legal } = news;
    scrubber.setGame(lastTurn(replay), found, state === "over");
    status.replaceChildren(...statusOf(news));
    save.disabled = state !== "over";
    resign.disabled = state !== "choose";
    undo.disabled = state === "wait" || !hasActed(news);
    choices.replaceChildren(...legal.map(({ action }) => html("option", { value: action }, action)));
  }

  function show(view, turn) {
    const last = lastTurn(view.news.replay);
    scrubber.show(turn);
    where.replaceChildren(html("b", {}, String(turn)), ` / ${last}`);
    back.hidden = view.lookedAt === null;
    // While the bot thinks there is nothing to choose; a button that has the focus keeps it.
    choose.disabled = view.news.state === "over" || view.lookedAt !== null;
    showToggles(toggles, view);
  }

  return { element, place, setGame, show };
}

function hasActed({ replay, person, state }) {
  return state === "over" || replay.turns.some((turn) => turn.player === person);
}

/** Whose turn it is, and what the bot thought for. */
function statusOf({ replay, person, state }) {
  if (state === "over") {
    const { detail } = replay.ending;
    return [html("b", {}, endingSentence(replay)), detail ? ` (${detail})` : ""];
  }
  const bot = html("bdi", {}, nameOf(replay, 1 - person));
  if (state === "wait") return [bot, " is thinking …"];
  const last = replay.turns.findLast((turn) => turn.player !== person);
  if (!last) return [html("b", {}, "Your turn.")];
  const ticks = count(last.on_turn.ticks - last.on_turn.action_ticks);
  const thought = ` thought for ${ticks} ticks, then `;
  return [html("b", {}, "Your turn. "), bot, thought, html("code", {}, last.action)];
}
