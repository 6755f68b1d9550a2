//! Which walls the worlds stand for.
//!
//! A word has 128 bits: 127 worlds with one more wall each, and one without. While more walls fit
//! than there are worlds, those near the pawns' ways are chosen; once all that fit have a world,
//! the choice stays as it is to the end of the game.

use crate::board::{EDGES, NO_WALL, WALL, WALLS};
use crate::flood::{Open, NO_WALL_WORLD};

/// A set of worlds.
pub(crate) type WorldSet = u128;

/// How many walls have a world.
pub(crate) const WORLDS: usize = NO_WALL_WORLD as usize;

/// The walls that have a world, and what follows from the choice.
pub(crate) struct Worlds {
    /// The wall that was added in each world, or [`NO_WALL`].
    pub(crate) wall: [usize; 128],
    /// The world of each wall, or [`NO_WALL_WORLD`].
    pub(crate) of_wall: [usize; WALLS],
    /// For each edge, the worlds in which it was covered.
    pub(crate) covering: Open,
    /// For each world, those whose walls share an edge with its wall.
    pub(crate) rivals: [WorldSet; 128],
}

impl Worlds {
    /// Gives a world to each of `walls`, at most [`WORLDS`] of them.
    pub(crate) fn new(walls: &[usize]) -> Self {
        let mut worlds = Self {
            wall: [NO_WALL; 128],
            of_wall: [WORLDS; WALLS],
            covering: [0; EDGES],
            rivals: [0; 128],
        };
        for (world, &wall) in walls.iter().enumerate() {
            worlds.wall[world] = wall;
            worlds.of_wall[wall] = world;
            for edge in WALL[wall].edges {
                worlds.covering[edge as usize] |= 1 << world;
            }
        }
        for (world, &wall) in walls.iter().enumerate() {
            worlds.rivals[world] = worlds.touching(wall);
        }
        worlds
    }

    /// The worlds whose walls no longer fit once `wall` stands.
    pub(crate) fn touching(&self, wall: usize) -> WorldSet {
        self.covering[WALL[wall].edges[0] as usize]
            | self.covering[WALL[wall].edges[1] as usize]
            | self.covering[WALL[wall].edges[2] as usize]
    }
}

/// By place of a byte in a word and by its value: the bits that are set, lowest first.
static BITS: [[[u8; 8]; 256]; 16] = bits();

/// The sixteen short lists of a word's set bits.
macro_rules! bits {
    ($set:expr, $($byte:literal)+) => {
        [$(&BITS[$byte][($set >> (8 * $byte)) as u8 as usize][..(($set >> (8 * $byte)) as u8).count_ones() as usize]),+]
    };
}

/// The worlds of four disjoint sets, set by set.
pub(crate) fn list([a, b, c, d]: [WorldSet; 4]) -> Vec<u8> {
    [
        bits!(a, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(b, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(c, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(d, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
    ]
    .as_flattened()
    .concat()
}

const fn bits() -> [[[u8; 8]; 256]; 16] {
    let mut all = [[[0; 8]; 256]; 16];
    let mut at = 0;
    while at < 16 * 256 {
        let (place, value) = (at / 256, at % 256);
        let mut count = 0;
        let mut bit = 0;
        while bit < 8 {
            if value >> bit & 1 == 1 {
                all[place][value][count] = (8 * place + bit) as u8;
                count += 1;
            }
            bit += 1;
        }
        at += 1;
    }
    all
}
