//! The race when no wall can be placed any more: solved exactly, backwards from the goals.
//!
//! A set of tiles is a `u128`, bit `9 (r + 4) + (q + 4)` for tile `(q, r)`, so that a step in one
//! direction is a shift. For each tile of the runner the sets say where the other may stand for the
//! runner to win; each round adds the positions that are won two plies later. Whatever is never
//! added is a loss or a perpetual blockade. A player who has no step at all loses, by the clock.

use crate::board::{COORDINATES, EDGE, EDGES, IS_GOAL, NEIGHBOUR, NOWHERE, TILES};
use crate::clock::Clock;

/// A set of tiles.
pub(crate) type TileSet = u128;
/// Where the other may stand, by the runner's tile; nowhere, if the runner is [`NOWHERE`].
type Wins = [TileSet; TILES + 1];

/// A set rotated right by this holds the tiles from which a step in that direction enters it.
pub(crate) const ENTER: [u32; 6] = [1, 120, 119, 127, 8, 9];

/// The bit of each tile; none for [`NOWHERE`].
pub(crate) static BIT: [TileSet; TILES + 1] = tile_bits();

/// Where the runner's six steps from a tile lead: over a free edge, and then over the other pawn.
#[derive(Clone, Copy)]
struct Ways {
    next: [usize; 6],
    beyond: [usize; 6],
}

/// The positions that one player, the runner, wins. It is solved round by round, so that the work
/// may be stopped and carried on.
pub(crate) struct Race {
    ways: [Ways; TILES],
    /// For each direction, the tiles that it can be taken from.
    leaving: [TileSet; 6],
    /// Where the other has arrived.
    lost: TileSet,
    /// After each round: what is won with the runner to move, and with the other to move.
    rounds: Vec<[Wins; 2]>,
    /// Whether the last round added nothing.
    is_solved: bool,
}

impl Race {
    /// The race for `runner` on a board whose open edges are given, not yet solved.
    pub(crate) fn new(runner: usize, is_open: &[bool; EDGES]) -> Self {
        let next = |tile: usize, direction: usize| {
            [NOWHERE, NEIGHBOUR[tile][direction] as usize]
                [is_open[EDGE[tile][direction] as usize] as usize]
        };
        let ways = TILE_NUMBERS.map(|tile| Ways {
            next: [
                next(tile, 0),
                next(tile, 1),
                next(tile, 2),
                next(tile, 3),
                next(tile, 4),
                next(tile, 5),
            ],
            beyond: [
                next(next(tile, 0), 0),
                next(next(tile, 1), 1),
                next(next(tile, 2), 2),
                next(next(tile, 3), 3),
                next(next(tile, 4), 4),
                next(next(tile, 5), 5),
            ],
        });
        let leaving = [0, 1, 2, 3, 4, 5].map(|direction| {
            (0..TILES).fold(0, |set, tile| {
                set | (BIT[tile] * (ways[tile].next[direction] != NOWHERE) as u128)
            })
        });
        let lost =
            (0..TILES).fold(0, |set, tile| set | (BIT[tile] * IS_GOAL[1 - runner][tile] as u128));
        let mut arrived = [0; TILES + 1];
        for tile in 0..TILES {
            arrived[tile] = !lost * IS_GOAL[runner][tile] as u128;
        }
        Self { ways, leaving, lost, rounds: vec![[[0; TILES + 1], arrived]], is_solved: false }
    }

    /// Solves on until all is known (true) or time is up (false).
    pub(crate) fn solve(&mut self, clock: &mut Clock) -> bool {
        while !self.is_solved && !clock.is_over() {
            let [_, after] = &self.rounds[self.rounds.len() - 1];
            let mut round = [[0; TILES + 1], *after];
            for (tile, wins) in round[0].iter_mut().take(TILES).enumerate() {
                *wins = to_move(&self.ways[tile], after, self.lost | BIT[tile]);
            }
            let [won, lost] = &mut round;
            for (tile, lost) in lost.iter_mut().take(TILES).enumerate() {
                *lost |= self.moved(tile, won[tile]);
            }
            self.is_solved = round == self.rounds[self.rounds.len() - 1];
            self.rounds.push(round);
        }
        self.is_solved
    }

    /// In how many rounds the runner wins, with the other to move (1) or itself (0).
    pub(crate) fn wins(&self, other_to_move: usize, runner: usize, other: usize) -> Option<usize> {
        self.rounds.iter().position(|round| round[other_to_move][runner] & BIT[other] != 0)
    }

    /// Where the other loses although it is to move: it has no step that saves it.
    fn moved(&self, tile: usize, won: TileSet) -> TileSet {
        let (saved, ways) = ((!won | self.lost) & !BIT[tile], &self.ways[tile]);
        macro_rules! step {
            ($direction:literal) => {
                (saved.rotate_right(ENTER[$direction]) & self.leaving[$direction])
            };
        }
        // Over the runner, from one side of it to the other.
        macro_rules! leap {
            ($direction:literal, $back:literal) => {
                (BIT[ways.next[$back]] * (saved & BIT[ways.next[$direction]] != 0) as u128)
            };
        }
        !(step!(0)
            | step!(1)
            | step!(2)
            | step!(3)
            | step!(4)
            | step!(5)
            | leap!(0, 3)
            | leap!(1, 4)
            | leap!(2, 5)
            | leap!(3, 0)
            | leap!(4, 1)
            | leap!(5, 2)
            | self.lost
            | BIT[tile])
    }
}

/// Where the runner wins by one of its steps, given what is won after them.
fn to_move(ways: &Ways, after: &Wins, never: TileSet) -> TileSet {
    macro_rules! step {
        ($direction:literal) => {
            (after[ways.next[$direction]] & !BIT[ways.next[$direction]]
                | after[ways.beyond[$direction]] & BIT[ways.next[$direction]])
        };
    }
    (step!(0) | step!(1) | step!(2) | step!(3) | step!(4) | step!(5)) & !never
}

/// 0, 1, 2, ...
const TILE_NUMBERS: [usize; TILES] = tile_numbers();

const fn tile_numbers() -> [usize; TILES] {
    let mut all = [0; TILES];
    let mut tile = 0;
    while tile < TILES {
        all[tile] = tile;
        tile += 1;
    }
    all
}

const fn tile_bits() -> [TileSet; TILES + 1] {
    let mut all = [0; TILES + 1];
    let mut tile = 0;
    while tile < TILES {
        let (q, r) = COORDINATES[tile];
        all[tile] = 1 << (9 * (r + 4) + q + 4);
        tile += 1;
    }
    all
}
