//! Which walls the worlds stand for.
//!
//! A word has 128 bits: 127 worlds with one more wall each, and one without. While more walls fit
//! than there are worlds, those near the pawns are chosen; once all that fit have a world, the
//! choice stays as it is to the end of the game.

use crate::board::{COORDINATES, EDGES, NEIGHBOUR, NO_WALL, TILES, WALL, WALLS};
use crate::flood::{Open, NO_WALL_WORLD};

/// A set of worlds.
pub(crate) type WorldSet = u128;
/// A set of walls.
pub(crate) type WallSet = [u128; 3];

/// How many walls have a world.
pub(crate) const WORLDS: usize = NO_WALL_WORLD as usize;
/// Every wall.
pub(crate) const ALL_WALLS: WallSet = [u128::MAX, u128::MAX, (1 << (WALLS - 256)) - 1];

/// The walls that have a world, in the order of their numbers, and what follows from the choice.
#[derive(Clone)]
pub(crate) struct Worlds {
    /// The walls that have one.
    chosen: WallSet,
    /// The wall that is added in each world, or [`NO_WALL`].
    pub(crate) wall: [u16; 128],
    /// For each edge, the worlds in which the added wall does not cover it.
    pub(crate) uncovered: Open,
}

/// The world of a wall among the chosen ones: how many come before it.
macro_rules! rank {
    ($chosen:expr, $wall:expr) => {
        (($chosen[0] & BEFORE[$wall][0]).count_ones()
            + ($chosen[1] & BEFORE[$wall][1]).count_ones()
            + ($chosen[2] & BEFORE[$wall][2]).count_ones())
    };
}

/// The bit of a wall's world, if it has one.
macro_rules! bit {
    ($chosen:expr, $wall:expr) => {
        ($chosen[$wall as usize / 128] >> ($wall % 128) & 1) << rank!($chosen, $wall as usize)
    };
}

/// The worlds whose walls still fit once a wall stands.
macro_rules! beside {
    ($worlds:expr, $wall:expr) => {
        $worlds.uncovered[WALL[$wall].edges[0] as usize]
            & $worlds.uncovered[WALL[$wall].edges[1] as usize]
            & $worlds.uncovered[WALL[$wall].edges[2] as usize]
    };
}

pub(crate) use beside;

impl Worlds {
    /// No wall has a world.
    pub(crate) const NONE: Self =
        Self { chosen: [0; 3], wall: [NO_WALL as u16; 128], uncovered: [WorldSet::MAX; EDGES] };

    /// Gives worlds to the walls of `fit` that are nearest to the pawns. It takes some 200
    /// statements.
    pub(crate) fn choose(fit: &WallSet, pawn: [usize; 2]) -> Self {
        let near = |ring: usize| {
            let [a, b] = [&NEAR[pawn[0]][ring], &NEAR[pawn[1]][ring]];
            [fit[0] & (a[0] | b[0]), fit[1] & (a[1] | b[1]), fit[2] & (a[2] | b[2])]
        };
        let ring = RING_NUMBERS
            .partition_point(|&ring| near(ring).map(u128::count_ones).iter().sum::<u32>() < 128);
        let chosen = near(ring - 1);
        let walls = wall_list(chosen);
        let mut wall = [NO_WALL as u16; 128];
        wall[..walls.len()].copy_from_slice(&walls);
        let uncovered = COVERING.map(|[a, b, c, d, e, f]| {
            !(bit!(chosen, a)
                | bit!(chosen, b)
                | bit!(chosen, c)
                | bit!(chosen, d)
                | bit!(chosen, e)
                | bit!(chosen, f))
        });
        Self { chosen, wall, uncovered }
    }

    /// The worlds that have a wall.
    pub(crate) fn all(&self) -> WorldSet {
        (1 << self.chosen.map(u128::count_ones).iter().sum::<u32>()) - 1
    }

    /// The world of a wall, or [`NO_WALL_WORLD`].
    pub(crate) fn of_wall(&self, wall: usize) -> usize {
        [WORLDS, rank!(self.chosen, wall) as usize]
            [(self.chosen[wall / 128] >> (wall % 128) & 1) as usize]
    }

    /// The worlds whose walls still fit once `wall` stands.
    pub(crate) fn beside(&self, wall: usize) -> WorldSet {
        beside!(self, wall)
    }
}

/// For each edge, the walls that cover it, at most six; [`NO_WALL`] for none.
static COVERING: [[u16; 6]; EDGES] = covering();

const fn covering() -> [[u16; 6]; EDGES] {
    let mut all = [[NO_WALL as u16; 6]; EDGES];
    let mut count = [0; EDGES];
    let mut at = 0;
    while at < WALLS * 3 {
        let edge = WALL[at / 3].edges[at % 3] as usize;
        all[edge][count[edge]] = (at / 3) as u16;
        count[edge] += 1;
        at += 1;
    }
    all
}

/// For each wall, those that share no edge with it.
pub(crate) static BESIDE: [WallSet; WALLS] = all_beside();

const fn all_beside() -> [WallSet; WALLS] {
    let covering = covering();
    let mut all = [ALL_WALLS; WALLS];
    let mut at = 0;
    while at < WALLS * 18 {
        let other = covering[WALL[at / 18].edges[at / 6 % 3] as usize][at % 6] as usize;
        all[at / 18][other / 128] &= !(1 << (other % 128));
        at += 1;
    }
    all
}

/// For each wall, those with lower numbers.
static BEFORE: [WallSet; WALLS + 1] = before();

const fn before() -> [WallSet; WALLS + 1] {
    let mut all = [[0; 3]; WALLS + 1];
    let mut wall = 0;
    while wall < WALLS {
        all[wall + 1] = all[wall];
        all[wall + 1][wall / 128] |= 1 << (wall % 128);
        wall += 1;
    }
    all
}

/// Rings around a tile, each holding the one before and a few walls more.
const RINGS: usize = 80;
/// What the rings of one distance take in one by one.
const RING_PARTS: usize = 4;
/// 0, 1, 2, ...
const RING_NUMBERS: [usize; RINGS] = ring_numbers();
/// For each tile, the walls within each ring around it.
static NEAR: [[WallSet; RINGS]; TILES] = near();

const fn ring_numbers() -> [usize; RINGS] {
    let mut all = [0; RINGS];
    let mut ring = 0;
    while ring < RINGS {
        all[ring] = ring;
        ring += 1;
    }
    all
}

const fn near() -> [[WallSet; RINGS]; TILES] {
    let mut all = [[[0; 3]; RINGS]; TILES];
    let mut at = 0;
    while at < TILES * WALLS {
        let (tile, number) = (at / WALLS, at % WALLS);
        all[tile][near_ring(tile, number)][number / 128] |= 1 << (number % 128);
        at += 1;
    }
    let mut at = 0;
    while at < TILES * (RINGS - 1) {
        let (tile, ring) = (at / (RINGS - 1), at % (RINGS - 1));
        let ([a, b, c], [d, e, f]) = (all[tile][ring], all[tile][ring + 1]);
        all[tile][ring + 1] = [a | d, b | e, c | f];
        at += 1;
    }
    all
}

/// The ring around a tile that a wall comes in with, by how far its centre edge is.
pub(crate) const fn near_ring(tile: usize, number: usize) -> usize {
    let wall = WALL[number];
    let beyond = NEIGHBOUR[wall.tile as usize][wall.direction as usize] as usize;
    1 + RING_PARTS * (distance(wall.tile as usize, tile) + distance(beyond, tile)) as usize
        + number % RING_PARTS
}

/// Steps between two tiles on an empty board.
pub(crate) const fn distance(from: usize, to: usize) -> u8 {
    let ((a, b), (c, d)) = (COORDINATES[from], COORDINATES[to]);
    ((a - c).unsigned_abs() + (b - d).unsigned_abs() + (a - c + b - d).unsigned_abs()) / 2
}

/// By place of a byte in a set and by its value: the bits that are set, lowest first.
static BITS: [[[u16; 8]; 256]; 33] = bits();

/// The short lists of some bytes of a word, `$first` bytes into the set.
macro_rules! bits {
    ($set:expr, $first:literal, $($byte:literal)+) => {
        [$(&BITS[$first + $byte][($set >> (8 * $byte)) as u8 as usize][..(($set >> (8 * $byte)) as u8).count_ones() as usize]),+]
    };
}

/// The worlds of four disjoint sets, set by set.
pub(crate) fn list([a, b, c, d]: [WorldSet; 4]) -> Vec<u16> {
    [
        bits!(a, 0, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(b, 0, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(c, 0, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(d, 0, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
    ]
    .as_flattened()
    .concat()
}

/// The walls of a set, in the order of their numbers.
fn wall_list([a, b, c]: WallSet) -> Vec<u16> {
    [
        &bits!(a, 0, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)[..],
        &bits!(b, 16, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        &bits!(c, 32, 0),
    ]
    .concat()
    .concat()
}

const fn bits() -> [[[u16; 8]; 256]; 33] {
    let mut all = [[[0; 8]; 256]; 33];
    let mut value = 0;
    while value < 256 {
        let (mut count, mut bit) = (0, 0);
        while bit < 8 {
            all[0][value][count] = bit;
            count += value >> bit & 1;
            bit += 1;
        }
        value += 1;
    }
    let mut at = 256;
    while at < 33 * 256 {
        let ([a, b, c, d, e, f, g, h], place) = (all[0][at % 256], 8 * (at / 256) as u16);
        all[at / 256][at % 256] = [
            a + place,
            b + place,
            c + place,
            d + place,
            e + place,
            f + place,
            g + place,
            h + place,
        ];
        at += 1;
    }
    all
}
