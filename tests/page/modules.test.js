// The page's modules that touch no page: run by `node --test`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import { aim } from "../../simulator/page/aim.js";
import { count, endingSentence, nameOf, plural, seconds, shortCount, steps } from "../../simulator/page/format.js";
import { bounds, centre, corners, edgeEnds, zigzag } from "../../simulator/page/geometry.js";
import { GAME_KEYS, KEYS, commandOf, keyName, keyOf } from "../../simulator/page/keys.js";
import { range } from "../../simulator/page/line_chart.js";
import { hashOfTurn, turnOfHash } from "../../simulator/page/link.js";
import { SPEEDS, delay } from "../../simulator/page/playback.js";
import { barsPath, linear, linePath, roundMarks, stepPath } from "../../simulator/page/plot.js";
import * as replays from "../../simulator/page/replay.js";
import { byteCount, indentation, lineCount, lineRange, sizeLevel } from "../../simulator/page/source.js";
import { layout, turnMarks } from "../../simulator/page/ticks_chart.js";
import { markPath } from "../../simulator/page/scrubber.js";
import { game } from "./game.js";

const near = (got, expected) => {
  assert.equal(got.flat(2).length, expected.flat(2).length);
  got
    .flat(2)
    .forEach((number, index) => assert.ok(Math.abs(number - expected.flat(2)[index]) < 1e-9, `${got}`));
};

test("tiles lie in flat columns, and flipped on the other side", () => {
  near(centre([0, 0]), [0, 0]);
  near(centre([1, 0]), [1.5, Math.sqrt(3) / 2]);
  near(centre([0, 1]), [0, Math.sqrt(3)]);
  near(centre([2, -3], true), centre([-2, 3]));
});

test("an edge is the side that two hexagons share", () => {
  for (const neighbour of [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ]) {
    const shared = corners(centre([0, 0])).filter((corner) =>
      corners(centre(neighbour)).some(
        (other) => Math.hypot(corner[0] - other[0], corner[1] - other[1]) < 1e-9,
      ),
    );
    const ends = edgeEnds([[0, 0], neighbour]);
    const sorted = (points) =>
      points.map(([x, y]) => [x + 0, y + 0]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    near(sorted(ends), sorted(shared));
  }
});

test("a wall is one line through three sides, from either view", () => {
  const edges = game(0).walls[0].edges;
  for (const isFlipped of [false, true]) {
    const line = zigzag(edges, isFlipped);
    assert.equal(line.length, 4);
    line.slice(1).forEach((point, index) => {
      assert.ok(Math.abs(Math.hypot(point[0] - line[index][0], point[1] - line[index][1]) - 1) < 1e-9);
    });
    // It bends once to each side.
    const turn = (a, b, c) => Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]));
    assert.equal(turn(line[0], line[1], line[2]), -turn(line[1], line[2], line[3]));
  }
});

test("the drawing holds all tiles and their flips", () => {
  const [left, top, width, height] = bounds(
    [
      [4, -2],
      [0, 4],
    ],
    0,
  );
  near([left + width / 2, top + height / 2], [0, 0]);
  near([width, height], [14, 2 * (4 * Math.sqrt(3) + Math.sqrt(3) / 2)]);
});

test("numbers are written for people", () => {
  assert.equal(count(1234567).replaceAll("\u2009", " "), "1 234 567");
  assert.equal(count(999), "999");
  assert.deepEqual([0, 950, 1000, 12_500, 2e6].map(shortCount), ["0", "950", "1k", "12.5k", "2M"]);
  assert.equal(seconds(286_540, 5000), "57.3");
  assert.deepEqual([plural(1, "step"), plural(2, "step"), steps(null)], ["1 step", "2 steps", "sealed off"]);
});

test("players of one name are told apart, endings are sentences", () => {
  const twins = game(1, { players: [{ name: "a" }, { name: "a" }] });
  assert.equal(nameOf(twins, 1), "a (player 1)");
  assert.equal(endingSentence(game(1)), "right.rs wins: left.rs ran out of time");
  const ended = (ending) => endingSentence(game(1, { ending }));
  assert.equal(ended({ winner: null, reason: "host abort" }), "no result: host abort");
  assert.equal(ended({ winner: 0, reason: "toString" }), "left.rs wins: toString");
});

test("a replay is read, or what is wrong is said", () => {
  const read = (value) => replays.readReplay(typeof value === "string" ? value : JSON.stringify(value));
  assert.equal(read(game(3)).boards.length, 5);
  const refused = (value, message) =>
    assert.throws(
      () => read(value),
      (error) => error instanceof replays.ReplayError && error.message === message,
    );
  refused("{", "this is not JSON, or only half of it");
  for (const other of ["[]", "null", "3", "{}"]) refused(other, "`hexidor_replay`, the version, is missing");
  refused({ hexidor_replay: 2 }, "this is a replay of version 2, and the page shows version 1");
  refused({ hexidor_replay: 1 }, "`program` is missing");
  refused(game(2, { turns: game(1).turns }), "4 boards do not fit 2 actions");
  refused(game(1, { players: [{ name: "a" }] }), "`players` is not a list of 2");
  for (const count of [0, 1001]) {
    const tiles = Array.from({ length: count }, () => [0, 0]);
    refused(game(1, { field: { tiles, goals: [[], []] } }), `a field of ${count} tiles cannot be shown`);
  }
  const walls = [1, 2, 3].flatMap(() => game(1).walls);
  refused(game(1, { walls }), "3 walls do not fit 2 actions");
  const ending = (source_text) => ({ ending: { ...game(1).ending, source_text } });
  refused(game(1, ending(3)), "`ending.source_text` is not text");
  for (const text of [undefined, null, "exit(1);"]) read(game(1, ending(text)));
  const [first] = game(1).turns;
  refused(
    game(1, { turns: [{ ...first, clock_left: [1, "x"] }] }),
    "`turns[0].clock_left[1]` is not a whole number",
  );
  refused(game(1, { turns: [{ ...first, turn_number: 7 }] }), "a turn has the number 7, out of order");
  refused(game(1, { ending: { ...game(1).ending, winner: 2 } }), "`ending.winner` is not 0 or 1");
});

test("a replay without any one of the fields that are read is refused by the field's name", () => {
  const paths = (value, path = []) => {
    if (Array.isArray(value)) return value.length ? paths(value[0], [...path, 0]) : [];
    if (typeof value !== "object" || value === null) return [];
    return Object.keys(value).flatMap((key) => [[...path, key], ...paths(value[key], [...path, key])]);
  };
  // Not read: the hash of a file, a board's own number. Free: names of functions, keys of notes.
  const free = [/blake3$/, /^boards\.0\.turn_number$/, /\.calls\.\w+$/, /\.notes\.\w+$/];
  const read = paths(game(2)).filter((path) => !free.some((pattern) => pattern.test(path.join("."))));
  assert.ok(read.length > 50);
  for (const path of read) {
    const replay = structuredClone(game(2));
    delete path.slice(0, -1).reduce((inner, step) => inner[step], replay)[path.at(-1)];
    const missing = new RegExp(`${path.at(-1)}\\b.*is missing`);
    assert.throws(() => replays.readReplay(JSON.stringify(replay)), missing, path.join("."));
  }
});

test("what led to a turn", () => {
  const replay = game(4);
  assert.equal(replays.actionBefore(replay, 0), null);
  const opening = replays.actionBefore(replay, 1);
  assert.deepEqual(
    [opening.player, opening.text, opening.ledger, opening.wall.owner],
    [0, "wall 0 0 1 0", null, 0],
  );
  const leap = replays.actionBefore(replay, 3);
  assert.deepEqual([leap.player, leap.isLeapfrog, leap.ledger.turn_number], [0, true, 2]);
  assert.deepEqual(replays.wallsAt(replay, 0), []);
  assert.equal(replays.wallsAt(replay, 1).length, 1);
});

test("clocks and ticks at each turn", () => {
  const replay = game(3, { clock_left: [5, 6] });
  const clocks = [0, 1, 2, 3, 4].map((turn) => replays.clocksAt(replay, turn)[0]);
  assert.deepEqual(clocks, [300_000, 300_000, 300_000, 299_000, 5]);
  assert.deepEqual(
    [0, 1, 2, 3].map((turn) => replays.tickAt(replay, turn)),
    [0, 0, 2000, 4000],
  );
});

test("a turn's ticks split into statements, queries and the action", () => {
  const [bar] = replays.costs(game(1));
  assert.deepEqual(bar, { turn: 2, player: 1, ticks: 2000, statements: 900, queries: 100, action: 1000 });
});

test("what was spent after the last landing has a bar of its own", () => {
  const { on_turn, off_turn } = game(1).turns[0];
  const replay = game(1, { rest: [{ on_turn, off_turn }, game(1).rest[1]] });
  assert.deepEqual(
    replays.costs(replay).map(({ turn, player }) => [turn, player]),
    [
      [2, 1],
      [3, 0],
    ],
  );
  assert.deepEqual([replays.lastColumn(replay), replays.lastColumn(game(1))], [3, 2]);
});

test("the line of a clock ends where the last ticks were spent", () => {
  const { on_turn, off_turn } = game(1).turns[0];
  const rest = [{ on_turn, off_turn }, game(1).rest[1]];
  const replay = game(2, { rest, clock_left: [7, 8] });
  assert.deepEqual(replays.clockSeries(replay, 0).slice(1), [
    [1, 300_000],
    [2, 300_000],
    [3, 299_000],
    [4, 7],
  ]);
  assert.equal(replays.clockSeries(game(2), 0).length, 4);
});

test("the scrubber's marks, and the way between them", () => {
  const low = game(6);
  low.turns[4].clock_left = [29_999, 300_000];
  const found = replays.marks(low);
  assert.deepEqual(
    found.map(({ turn, kind }) => [turn, kind]),
    [
      [1, "wall"],
      [3, "leapfrog"],
      [6, "low clock"],
      [7, "ending"],
    ],
  );
  assert.deepEqual(
    [0, 1, 6, 7].map((turn) => replays.nextMark(found, turn, 1)),
    [1, 3, 7, 7],
  );
  assert.deepEqual(
    [7, 3, 1].map((turn) => replays.nextMark(found, turn, -1)),
    [6, 1, 1],
  );
});

test("logs by turn, and their last lines", () => {
  const replay = game(3);
  assert.equal(replays.logOf(replay, 1, 1), "one\ntwo\n");
  assert.equal(replays.logOf(replay, 1, 2), "");
  assert.equal(replays.lastLines(replay, 1, 2), "two\nthree");
  assert.equal(replays.lastLines(replay, 0, 2), "");
});

test("numbers of notes and steps become series", () => {
  assert.deepEqual(replays.noteSeries(game(3), "eval"), [[], [[2, -1.5]]]);
  assert.deepEqual(replays.noteSeries(game(3), "pv"), [[], []]);
  assert.deepEqual(replays.noteSeries(game(3), "constructor"), [[], []]);
  assert.deepEqual(replays.stepSeries(game(1))[1], [
    [0, 9],
    [1, 9],
  ]);
});

test("keys do what the help says, each one thing", () => {
  const all = KEYS.flatMap(({ keys }) => keys);
  assert.equal(new Set(all).size, all.length);
  for (const { keys, command, help } of KEYS) {
    assert.ok(help.length > 0);
    for (const key of keys) assert.equal(commandOf({ key, target: { tagName: "BODY" } }), command);
  }
  assert.deepEqual([keyName(" "), keyOf("next")], ["space", "→"]);
});

test("keys that are somebody else's are left alone", () => {
  const left = (event) => assert.equal(commandOf({ key: "f", target: { tagName: "BODY" }, ...event }), null);
  left({ ctrlKey: true });
  left({ metaKey: true });
  left({ altKey: true });
  left({ target: { tagName: "TEXTAREA" } });
  left({ target: { tagName: "INPUT", type: "text" } });
  left({ key: " ", target: { tagName: "BUTTON" } });
  left({ key: "ArrowLeft", target: { tagName: "INPUT", type: "range" } });
  left({ key: "z" });
  assert.equal(commandOf({ key: "f", target: { tagName: "INPUT", type: "range" } }), "flip");
});

test("the commands of the keys are those of the page that has them", () => {
  for (const [name, keys] of [
    ["viewer.js", KEYS],
    ["live_game.js", GAME_KEYS],
  ]) {
    const page = readFileSync(new URL(`../../simulator/page/${name}`, import.meta.url), "utf8");
    for (const { command } of keys) assert.match(page, new RegExp(`^    ${command}(:|,)`, "m"), name);
  }
  assert.equal(commandOf({ key: "z", target: { tagName: "BODY" } }, GAME_KEYS), "bend");
  assert.equal(commandOf({ key: " ", target: { tagName: "BODY" } }, GAME_KEYS), null);
});

test("turns are shown for a time, or for their ticks", () => {
  const replay = game(3);
  const [fixed, real, fast] = [SPEEDS[0], SPEEDS[4], SPEEDS[6]];
  assert.equal(delay(replay, 0, fixed), 1000);
  assert.equal(delay(replay, 1, real), 400);
  assert.equal(delay(replay, 1, fast), 25);
  assert.equal(delay(replay, 4, real), 0);
});

test("addresses of turns", () => {
  assert.equal(turnOfHash(hashOfTurn(37), 50), 37);
  assert.equal(turnOfHash("#a=b&turn=37", 20), 20);
  for (const other of ["", "#turn=", "#turn=-1", "#turn=1e3", "#return=3", "#turn=99999999999"]) {
    assert.equal(turnOfHash(other, 50), null);
  }
});

test("scales and paths", () => {
  assert.equal(linear([0, 10], [100, 200])(5), 150);
  assert.equal(linear([3, 3], [7, 9])(3), 7);
  for (const [most, expected] of [
    [15_311, [0, 10_000, 20_000]],
    [9, [0, 5, 10]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
  ]) {
    assert.deepEqual(roundMarks(most, 3), expected);
  }
  assert.equal(
    barsPath([
      { x: 1, y: 2, width: 3, height: 4 },
      { x: 1, y: 2, width: 3, height: 0 },
    ]),
    "M1 2h3v4h-3z",
  );
  assert.equal(
    linePath([
      [0, 1],
      [2, 3],
    ]),
    "M0 1L2 3",
  );
  assert.equal(
    stepPath(
      [
        [0, 1],
        [2, 3],
        [9, 4],
      ],
      2,
    ),
    "M0 1h0H2V3M9 4h0",
  );
  assert.deepEqual(range([[], []]), [0, 1]);
  assert.deepEqual(range([[[0, -2]], [[1, 5]]]), [-2, 5]);
});

test("the chart of ticks is mirrored, and its bars add up", () => {
  const { paths, middle, slot, last } = layout(game(3), 600);
  assert.equal(last, 4);
  const boxes = (path) =>
    [...path.matchAll(/M([\d.]+) ([\d.]+)h[\d.]+v([\d.]+)/g)].map((found) => found.slice(1).map(Number));
  const [up, down] = [0, 1].map((player) => paths.map((pair) => boxes(pair[player])));
  assert.deepEqual(
    up.map((kind) => kind.length),
    [1, 1, 1],
  );
  assert.deepEqual(
    down.map((kind) => kind.length),
    [2, 2, 2],
  );
  // Player 0's statements end at the middle, its queries where they begin; player 1's begin there.
  assert.ok(Math.abs(up[0][0][1] + up[0][0][2] - middle) < 0.02);
  assert.ok(Math.abs(up[1][0][1] + up[1][0][2] - up[0][0][1]) < 0.02);
  assert.ok(Math.abs(down[0][0][1] - middle) < 0.02);
  assert.ok(Math.abs(up[0][0][2] / up[1][0][2] - 9) < 0.1);
  assert.ok(turnMarks({ last: 100, slot: 5 }).length <= 10);
});

test("ten thousand turns are drawn in as many pieces as three", () => {
  const { paths } = layout(game(10_000), 600);
  assert.equal(paths.flat().length, 6);
});

test("marks of player 0 lie above the middle, of player 1 below", () => {
  const y = (mark) => Number(/^M[\d.]+ ([\d.]+)/.exec(markPath(mark, 5))[1]);
  for (const kind of ["wall", "leapfrog", "low clock"]) {
    assert.ok(y({ kind, player: 0 }) < 13 && y({ kind, player: 1 }) > 13, kind);
  }
});

test("a pointer aims at legal actions alone", () => {
  const edges = game(0).walls[0].edges;
  const move = { action: "move 0 1", to: [0, 1], edges: null };
  const [one, two] = ["wall 0 0 1 0", "wall 0 0 1 1"].map((action) => ({ action, to: null, edges }));
  const legal = [two, move, one];
  const middle = edgeEnds(edges[0])[0].map((number, axis) => (number + edgeEnds(edges[0])[1][axis]) / 2);
  assert.deepEqual(aim(legal, [0.1, Math.sqrt(3)], 0, false), { chosen: move, other: null });
  assert.deepEqual(aim(legal, [0, -Math.sqrt(3)], 0, true), { chosen: move, other: null });
  assert.deepEqual(aim(legal, middle, 0, false), { chosen: one, other: two });
  assert.deepEqual(aim(legal, middle, 1, false), { chosen: two, other: one });
  assert.deepEqual(aim([two, move], middle, 0, false), { chosen: two, other: null });
  assert.deepEqual(aim([two, move], middle, 1, false), { chosen: two, other: null });
  assert.equal(aim(legal, [5, 5], 0, false), null);
  assert.equal(aim([], [0, 0], 0, false), null);
});

test("a source is measured in bytes and found by lines", () => {
  assert.equal(byteCount("aé😀"), 7);
  assert.deepEqual(
    [0, 80, 81, 100, 101].map((bytes) => sizeLevel(bytes, 100)),
    ["good", "good", "near", "near", "over"],
  );
  assert.equal(lineCount("a\nb\n"), 3);
  const text = "one\ntwo\n\nfour";
  const ranges = [1, 2, 3, 4, 9].map((line) => text.slice(...lineRange(text, line)));
  assert.deepEqual(ranges, ["one", "two", "", "four", ""]);
});

test("tab indents to the next fourth column", () => {
  assert.equal(indentation("ab", 0), "    ");
  assert.equal(indentation("x\nab", 4), "  ");
  assert.equal(indentation("abcd", 1), "   ");
  assert.equal(indentation("\nab", 1), "    ");
});

test("modules keep to the forms that can be joined into one script", () => {
  const folder = new URL("../../simulator/page/", import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(new URL(name, folder), "utf8");
    assert.match(text, /^\/\/ /, `${name} says why it exists`);
    assert.ok(text.split("\n").length <= 400, `${name} is short`);
    for (const line of text.split("\n")) {
      if (line.startsWith("import")) assert.match(line, /^import \{ [\w, ]+ \} from "\.\/\w+\.js";$/, name);
    }
  }
});
