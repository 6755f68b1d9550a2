//! A position in the search, and the keys by which it is remembered.

use crate::board::WALLS;
use crate::worlds::WorldSet;

/// A position in the search. Its floods stand in a lane of a level (see `search`), shared by all
/// positions with the same walls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The tile of each pawn.
    pub(crate) pawn: [usize; 2],
    /// Walls in hand.
    pub(crate) in_hand: [usize; 2],
    /// Whose turn it is.
    pub(crate) side: usize,
    /// Steps to goal with the walls as they stand.
    pub(crate) steps: [usize; 2],
    /// The worlds whose wall still fits.
    pub(crate) fits: WorldSet,
    /// The key of the walls on the board.
    pub(crate) walls_key: u64,
    /// The level and lane that hold its floods.
    pub(crate) level: usize,
    /// See `level`.
    pub(crate) lane: usize,
}

impl Node {
    /// The key of the whole position: walls, pawns, walls in hand, whose turn.
    pub(crate) fn key(&self) -> u64 {
        self.walls_key
            ^ (self.pawn[0] << 24
                | self.pawn[1] << 18
                | self.in_hand[0] << 10
                | self.in_hand[1] << 2
                | self.side << 1
                | 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15) as u64
    }
}

/// A random number for each wall; the last stands for no wall.
pub(crate) static WALL_KEY: [u64; WALLS + 1] = wall_keys();

/// The splitmix64 sequence.
const fn wall_keys() -> [u64; WALLS + 1] {
    let mut keys = [0; WALLS + 1];
    let mut state: u64 = 0;
    let mut wall = 0;
    while wall < WALLS {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[wall] = mixed ^ (mixed >> 31);
        wall += 1;
    }
    keys
}
