// Reads a replay, and answers what the page asks of it. All that is shown is in the file: nothing
// here knows a rule of the game. A "turn" is a number of landed actions, so turn 0 is the start, and
// `boards[turn]` is the board then.

/** The version of the format that this page shows. */
export const VERSION = 1;

/** Why a text is no replay, in one line. */
export class ReplayError extends Error {}

/** Reads the text of a replay file, or throws a ReplayError. */
export function readReplay(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReplayError("this is not JSON, or only half of it");
  }
  const version = isObject(value) ? value.hexidor_replay : undefined;
  if (version === undefined) throw new ReplayError("`hexidor_replay`, the version, is missing");
  if (version !== VERSION) {
    const what = JSON.stringify(version).slice(0, 40);
    throw new ReplayError(`this is a replay of version ${what}, and the page shows version ${VERSION}`);
  }
  const problem = misfit(value, REPLAY, "") ?? contradiction(value);
  if (problem) throw new ReplayError(problem);
  return value;
}

// The shape of what the page reads: a test by name, [shape] for a list, {key: shape} for an object.

const count = { name: "a whole number", fits: (value) => Number.isSafeInteger(value) && value >= 0 };
const integer = { name: "a whole number", fits: (value) => Number.isSafeInteger(value) };
const positive = { name: "a number above 0", fits: (value) => Number.isSafeInteger(value) && value > 0 };
const text = { name: "text", fits: (value) => typeof value === "string" };
const truth = { name: "true or false", fits: (value) => typeof value === "boolean" };
const player = { name: "0 or 1", fits: (value) => value === 0 || value === 1 };
const maybe = (shape) => ({ maybe: shape });
/** What files of older programs lack. */
const optional = (shape) => ({ optional: shape });
const pair = (shape) => ({ length: 2, each: shape });
const tuple = (length, shape) => ({ length, each: shape });
const map = (shape) => ({ map: shape });

const place = pair(integer);
const ledger = {
  ticks: count,
  statement_ticks: count,
  action_ticks: count,
  calls: map({ count, ticks: count }),
};
const spent = { off_turn: ledger, on_turn: ledger };
const REPLAY = {
  program: text,
  cost_model: text,
  arena: { clock_ticks: positive, ticks_per_second: positive, walls: count },
  field: { tiles: [place], goals: pair([place]) },
  players: pair({ name: text, has_unsafe: truth, external: truth }),
  opening: [text],
  boards: [
    {
      to_move: player,
      pawns: pair(place),
      walls_left: pair(count),
      steps_to_goal: pair(maybe(count)),
      paths: pair([place]),
      leapfrog: truth,
    },
  ],
  walls: [{ turn_number: count, owner: player, name: text, edges: tuple(3, pair(place)) }],
  turns: [
    {
      turn_number: count,
      player,
      action: text,
      called_at: count,
      landed_at: count,
      clock_left: pair(count),
      ...spent,
      notes: map(text),
    },
  ],
  rest: pair(spent),
  clock_left: pair(count),
  output: pair({ parts: [{ turn_number: count, text }], dropped_bytes: count }),
  ending: {
    winner: maybe(player),
    reason: text,
    tick: count,
    detail: maybe(text),
    source_line: maybe(count),
    source_text: optional(maybe(text)),
  },
};

/** The first place where a value has not its shape, in words; or null. */
function misfit(value, shape, path) {
  const wrong = (expected) => {
    const problem = value === undefined ? "is missing" : `is not ${expected}`;
    return `\`${path || "the file"}\` ${problem}`;
  };
  if (shape.fits) return shape.fits(value) ? null : wrong(shape.name);
  if ("optional" in shape) return value === undefined ? null : misfit(value, shape.optional, path);
  if ("maybe" in shape) return value === null ? null : misfit(value, shape.maybe, path);
  if (Array.isArray(shape) || "each" in shape) {
    if (!Array.isArray(value)) return wrong("a list");
    if (shape.length !== value.length && !Array.isArray(shape)) return wrong(`a list of ${shape.length}`);
    const each = Array.isArray(shape) ? shape[0] : shape.each;
    return first(value.keys(), (index) => misfit(value[index], each, `${path}[${index}]`));
  }
  if (!isObject(value)) return wrong("an object");
  if ("map" in shape) {
    return first(Object.keys(value), (key) => misfit(value[key], shape.map, `${path}.${key.slice(0, 40)}`));
  }
  return first(Object.keys(shape), (key) => {
    const inner = Object.hasOwn(value, key) ? value[key] : undefined;
    return misfit(inner, shape[key], path ? `${path}.${key}` : key);
  });
}

function first(keys, find) {
  for (const key of keys) {
    const found = find(key);
    if (found) return found;
  }
  return null;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** No field is larger: the page draws each tile. */
const MOST_TILES = 1000;

/** Where the parts of a replay do not fit together. */
function contradiction({ boards, opening, turns, field, walls }) {
  const actions = opening.length + turns.length;
  if (boards.length !== actions + 1) {
    return `${boards.length} boards do not fit ${actions} actions`;
  }
  const tiles = field.tiles.length;
  if (tiles === 0 || tiles > MOST_TILES) return `a field of ${tiles} tiles cannot be shown`;
  if (walls.length > actions) return `${walls.length} walls do not fit ${actions} actions`;
  const [shifted] = turns.filter((turn, index) => turn.turn_number !== opening.length + index);
  return shifted ? `a turn has the number ${shifted.turn_number}, out of order` : null;
}

/** The last turn's number. */
export function lastTurn(replay) {
  return replay.boards.length - 1;
}

/** The action that led to a turn; null for the start. An action of the opening has no `ledger`. */
export function actionBefore(replay, turn) {
  if (turn === 0) return null;
  const [before, after] = [replay.boards[turn - 1], replay.boards[turn]];
  const player = before.to_move;
  const index = turn - 1 - replay.opening.length;
  const ledger = replay.turns[index] ?? null;
  return {
    player,
    text: ledger ? ledger.action : replay.opening[turn - 1],
    from: before.pawns[player],
    to: after.pawns[player],
    isLeapfrog: after.leapfrog,
    wall: replay.walls.find((wall) => wall.turn_number === turn - 1) ?? null,
    ledger,
  };
}

/** The walls that stand at a turn. */
export function wallsAt(replay, turn) {
  return replay.walls.filter((wall) => wall.turn_number < turn);
}

/** What both clocks show at a turn. At the last, what the end left. */
export function clocksAt(replay, turn) {
  if (turn === lastTurn(replay)) return replay.clock_left;
  const ledger = actionBefore(replay, turn)?.ledger;
  return ledger ? ledger.clock_left : [replay.arena.clock_ticks, replay.arena.clock_ticks];
}

/** The tick at which a turn began. */
export function tickAt(replay, turn) {
  return actionBefore(replay, turn)?.ledger?.landed_at ?? 0;
}

/** A stretch of ticks by what they went to. */
export function split({ ticks, statement_ticks, action_ticks, calls }) {
  const called = Object.values(calls).reduce((sum, call) => sum + call.ticks, 0);
  return {
    ticks,
    statements: statement_ticks,
    queries: Math.max(0, called - action_ticks),
    action: action_ticks,
  };
}

/** What each turn cost its player on its own clock. What was spent after the last landing, on the
 *  turn in which the game ended, stands in a bar of its own, one turn further on. */
export function costs(replay) {
  const bars = replay.turns.map((turn) => ({
    turn: turn.turn_number + 1,
    player: turn.player,
    ...split(turn.on_turn),
  }));
  const end = lastTurn(replay) + 1;
  replay.rest.forEach(({ on_turn }, player) => {
    if (on_turn.ticks > 0) bars.push({ turn: end, player, ...split(on_turn) });
  });
  return bars;
}

/** The last column of a chart: the last turn, or one more for what was spent after it. */
export function lastColumn(replay) {
  const isMore = replay.rest.some(({ on_turn }) => on_turn.ticks > 0);
  return Math.max(1, lastTurn(replay) + (isMore ? 1 : 0));
}

/** What a player's clock showed, column by column of the chart: [column, ticks] each. The end of the game stands
 *  where what was spent after the last landing does. */
export function clockSeries(replay, player) {
  const series = [];
  for (let turn = 0; turn <= lastTurn(replay); turn += 1) {
    const ledger = actionBefore(replay, turn)?.ledger;
    series.push([turn, ledger ? ledger.clock_left[player] : replay.arena.clock_ticks]);
  }
  if (lastColumn(replay) > lastTurn(replay)) series.push([lastColumn(replay), replay.clock_left[player]]);
  return series;
}

/** How many columns a chart has: with few turns as many as a short game, so that bars stay bars. */
export function columnCount(replay) {
  return Math.max(24, lastColumn(replay) + 1);
}

/** How little of a clock is "low": a tenth. */
const LOW_CLOCK = 0.1;

/** What the scrubber marks: walls, leapfrogs, the turn at which a clock is low, the ending if it has come. */
export function marks(replay, isOver = true) {
  const found = replay.walls.map((wall) => ({
    turn: wall.turn_number + 1,
    kind: "wall",
    player: wall.owner,
  }));
  for (let turn = 1; turn <= lastTurn(replay); turn += 1) {
    if (replay.boards[turn].leapfrog) {
      found.push({ turn, kind: "leapfrog", player: replay.boards[turn - 1].to_move });
    }
  }
  const low = replay.arena.clock_ticks * LOW_CLOCK;
  for (const player of [0, 1]) {
    const ledger = replay.turns.find((turn) => turn.clock_left[player] < low);
    const turn = ledger ? ledger.turn_number + 1 : lastTurn(replay);
    if (clocksAt(replay, turn)[player] < low) found.push({ turn, kind: "low clock", player });
  }
  if (isOver) found.push({ turn: lastTurn(replay), kind: "ending", player: replay.ending.winner });
  return found.sort((a, b) => a.turn - b.turn);
}

/** The next turn with a mark, of those that are in order, in a direction of +1 or -1; the turn itself if there
 *  is none. */
export function nextMark(found, turn, direction) {
  const next =
    direction > 0 ? found.find((mark) => mark.turn > turn) : found.findLast((mark) => mark.turn < turn);
  return next ? next.turn : turn;
}

/** What a player had printed when a turn was reached, for that turn: text. */
export function logOf(replay, player, turnNumber) {
  const parts = replay.output[player].parts.filter((part) => part.turn_number === turnNumber);
  return parts.map((part) => part.text).join("");
}

/** The last lines that a player printed. */
export function lastLines(replay, player, most) {
  const all = replay.output[player].parts.map((part) => part.text).join("");
  return all.trimEnd().split("\n").slice(-most).join("\n");
}

/** Where the numbers of a note stand, by player: [turn, number] each. */
export function noteSeries(replay, key) {
  const series = [[], []];
  for (const { notes, player, turn_number } of replay.turns) {
    const number = Object.hasOwn(notes, key) ? Number.parseFloat(notes[key]) : Number.NaN;
    if (Number.isFinite(number)) series[player].push([turn_number + 1, number]);
  }
  return series;
}

/** The steps to goal of both players: [turn, steps] each, without the turns at which one is sealed off. */
export function stepSeries(replay) {
  return [0, 1].map((player) =>
    replay.boards
      .map((board, turn) => [turn, board.steps_to_goal[player]])
      .filter(([, steps]) => steps !== null),
  );
}
