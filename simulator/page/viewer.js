// The viewer of one replay: holds which turn is shown, and has every part show it.

import { makeBoard } from "./board.js";
import { announcer, html } from "./dom.js";
import { commandOf } from "./keys.js";
import { lineCharts } from "./line_chart.js";
import { hashOfTurn, turnOfHash } from "./link.js";
import { makeMoveList, makeTextBoard, sentence } from "./move_list.js";
import { SPEEDS, USUAL_SPEED, delay } from "./playback.js";
import { makePlayers } from "./players.js";
import { actionBefore, clocksAt, lastTurn, marks, nextMark, wallsAt } from "./replay.js";
import { toggleTheme } from "./theme.js";
import { makeTicksChart } from "./ticks_chart.js";
import { makeTimeline } from "./timeline.js";
import { makeTurnPanel } from "./turn_panel.js";
import { makeHelp } from "./help.js";

/** Shows a replay in an element. Keys and the address are the viewer's until `close()`. */
export function openViewer(root, replay) {
  const last = lastTurn(replay);
  const found = marks(replay);
  const state = {
    turn: turnOfHash(location.hash, last) ?? 0,
    isPlaying: false,
    speedIndex: USUAL_SPEED,
    isFlipped: false,
    hasPaths: true,
    hasCoordinates: false,
  };
  let timer = null;

  const board = makeBoard(replay.field);
  const players = makePlayers(replay);
  const timeline = makeTimeline(replay, found, { go, run });
  // What the bots say of themselves comes last: the ending is to be seen without scrolling.
  const [stepsChart, ...ownCharts] = lineCharts(replay, go);
  const charts = [makeTicksChart(replay, go), stepsChart];
  const turnPanel = makeTurnPanel(replay);
  const moveList = makeMoveList(replay, go);
  const textBoard = makeTextBoard(replay);
  const announce = announcer();
  const help = makeHelp();

  function go(turn) {
    pause();
    moveTo(turn);
    announce.say(sentence(replay, state.turn));
  }

  function moveTo(turn) {
    state.turn = Math.max(0, Math.min(turn, last));
    history.replaceState(history.state, "", hashOfTurn(state.turn));
    show();
  }

  const commands = {
    next: () => go(state.turn + 1),
    previous: () => go(state.turn - 1),
    first: () => go(0),
    last: () => go(last),
    nextMark: () => go(nextMark(found, state.turn, 1)),
    previousMark: () => go(nextMark(found, state.turn, -1)),
    play: () => (state.isPlaying ? pause() : play()),
    faster: () => setSpeed(state.speedIndex + 1),
    slower: () => setSpeed(state.speedIndex - 1),
    speed: setSpeed,
    flip: () => toggle("isFlipped"),
    paths: () => toggle("hasPaths"),
    coordinates: () => toggle("hasCoordinates"),
    theme: toggleTheme,
    help: () => (help.open ? help.close() : help.showModal()),
  };

  function run(command, argument) {
    commands[command](argument);
    show();
  }

  function toggle(name) {
    state[name] = !state[name];
  }

  function setSpeed(index) {
    state.speedIndex = Math.max(0, Math.min(index, SPEEDS.length - 1));
    if (state.isPlaying) awaitNext();
  }

  function play() {
    if (state.turn === last) moveTo(0);
    state.isPlaying = last > 0;
    if (state.isPlaying) awaitNext();
  }

  function pause() {
    clearTimeout(timer);
    state.isPlaying = false;
  }

  function awaitNext() {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        moveTo(state.turn + 1);
        if (state.turn < last) awaitNext();
        else pause();
        show();
      },
      delay(replay, state.turn, SPEEDS[state.speedIndex]),
    );
  }

  function show() {
    const { turn, isFlipped, hasPaths, hasCoordinates } = state;
    const shown = replay.boards[turn];
    board.draw({
      pawns: shown.pawns,
      walls: wallsAt(replay, turn),
      last: actionBefore(replay, turn),
      paths: hasPaths ? shown.paths : null,
      isFlipped,
      hasCoordinates,
      label: `the board at turn ${turn}. ${sentence(replay, turn)}`,
    });
    players.show({
      board: shown,
      clocks: clocksAt(replay, turn),
      isOver: turn === last,
      winner: replay.ending.winner,
      isFlipped,
    });
    timeline.show(state);
    for (const part of [...charts, ...ownCharts, turnPanel, moveList, textBoard]) part.show(turn);
  }

  const listeners = new AbortController();
  const onKey = (event) => {
    const command = commandOf(event);
    if (command === null || (help.open && command !== "help")) return;
    event.preventDefault();
    run(command);
  };
  addEventListener("keydown", onKey, { signal: listeners.signal });
  const onHash = () => moveTo(turnOfHash(location.hash, last) ?? state.turn);
  addEventListener("hashchange", onHash, { signal: listeners.signal });

  root.replaceChildren(
    html(
      "div",
      { class: "viewer" },
      html(
        "div",
        { class: "stage" },
        players.element,
        html("div", { class: "board-box" }, board.element),
        timeline.element,
      ),
      html(
        "div",
        { class: "side" },
        html("div", { class: "charts" }, ...charts.map((chart) => chart.element)),
        html("div", { class: "details" }, turnPanel.element, moveList.element),
        ...ownCharts.map((chart) => chart.element),
        textBoard.element,
      ),
      announce.element,
      help,
    ),
  );
  show();
  return { run, close: () => (pause(), listeners.abort(), root.replaceChildren()) };
}
