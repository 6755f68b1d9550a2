// A replay made by hand, small and of known numbers; no real game, but in the format of one.

const LEDGER = { ticks: 0, statement_ticks: 0, action_ticks: 0, calls: {} };

const spent = (statements, queries) => ({
  off_turn: LEDGER,
  on_turn: {
    ticks: statements + queries + 1000,
    statement_ticks: statements,
    action_ticks: 1000,
    calls: { get_walls: { count: 1, ticks: queries }, make_move: { count: 1, ticks: 1000 } },
  },
});

/** A game of this many turns after one turn of opening: the pawns go to and fro. What `changes` names is
 *  put over it. */
export function game(turnCount, changes = {}) {
  const tiles = [];
  for (let q = -4; q <= 4; q += 1) {
    for (let r = -4; r <= 4; r += 1) if (Math.abs(q + r) <= 4) tiles.push([q, r]);
  }
  const goals = [-4, 4].map((column) => tiles.filter(([q]) => q === column));
  const opening = ["wall 0 0 1 0"];
  const pawnsAt = (turn) => [
    [turn % 4 < 2 ? 4 : 3, -2],
    [(turn + 1) % 4 < 2 ? -4 : -3, 2],
  ];
  const boards = Array.from({ length: turnCount + 2 }, (_, turn) => ({
    turn_number: turn,
    to_move: turn % 2,
    pawns: pawnsAt(turn),
    walls_left: [turn > 0 ? 15 : 16, 16],
    steps_to_goal: [8, turn === 2 ? null : 9],
    paths: [
      [
        [4, -2],
        [3, -2],
      ],
      [],
    ],
    leapfrog: turn === 3,
  }));
  const turns = Array.from({ length: turnCount }, (_, index) => ({
    turn_number: index + 1,
    player: (index + 1) % 2,
    action: "move 3 -2",
    called_at: index * 2000 + 1000,
    landed_at: (index + 1) * 2000,
    clock_left: [Math.max(0, 300_000 - index * 1000), 300_000],
    ...spent(900, 100),
    notes: index === 0 ? { eval: "-1.5", depth: "3", pv: "move 3 -2" } : {},
  }));
  return {
    hexidor_replay: 1,
    program: "hexidor",
    cost_model: "statement-1",
    arena: { clock_ticks: 300_000, ticks_per_second: 5000, walls: 16 },
    field: { tiles, goals },
    players: ["left.rs", "right.rs"].map((name) => ({
      name,
      blake3: null,
      has_unsafe: false,
      external: false,
    })),
    opening,
    boards,
    walls: [
      {
        turn_number: 0,
        owner: 0,
        name: opening[0],
        edges: [
          [
            [0, 0],
            [1, -1],
          ],
          [
            [0, 0],
            [0, -1],
          ],
          [
            [1, -1],
            [1, 0],
          ],
        ],
      },
    ],
    turns,
    rest: [
      { off_turn: LEDGER, on_turn: LEDGER },
      { off_turn: LEDGER, on_turn: LEDGER },
    ],
    clock_left: turns.length ? turns.at(-1).clock_left : [300_000, 300_000],
    output: [
      { parts: [], dropped_bytes: 0 },
      {
        parts: [
          { turn_number: 1, text: "one\ntwo\n" },
          { turn_number: 3, text: "three\n" },
        ],
        dropped_bytes: 7,
      },
    ],
    ending: { winner: 1, reason: "clock", tick: turnCount * 2000, detail: null, source_line: null },
    ...changes,
  };
}
