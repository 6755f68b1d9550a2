//! What the arena's queries answer.

use crate::{Direction, PlayerId, Tile, Zigzag};

/// A wall on the board, by its canonical name (direction 0, 1 or 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct PlacedWall {
    /// The tile from which the centre edge is named.
    pub tile: Tile,
    /// Which of the tile's edges is the centre edge.
    pub direction: Direction,
    /// Which way the wall bends.
    pub zigzag: Zigzag,
    /// Who placed it.
    pub owner: PlayerId,
}

/// What is fixed before the first turn. Arrays are indexed by player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct StartInfo {
    /// Where each player starts.
    pub start: [Tile; 2],
    /// The column each player must reach.
    pub goal_q: [i8; 2],
    /// Walls each player begins with.
    pub walls: u8,
    /// The board's radius: 4.
    pub radius: i8,
    /// Each player's clock for the whole game, in ticks.
    pub clock_ticks: u64,
    /// Ticks in one second.
    pub ticks_per_second: u64,
}

/// What stands on one tile, and the walls around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct TileInfo {
    /// The tile asked for, in the frame it was asked in.
    pub tile: Tile,
    /// Whose pawn stands here.
    pub pawn: Option<PlayerId>,
    /// Whose goal side this tile belongs to.
    pub goal_of: Option<PlayerId>,
    /// For each direction, whether a wall (not the rim) covers that edge.
    pub blocked: [bool; 6],
}

/// One player's standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct PlayerInfo {
    /// Where the pawn stands, on the board.
    pub tile: Tile,
    /// Walls not yet placed.
    pub walls_left: u8,
    /// Ticks left on the clock.
    pub time_left: u64,
    /// Fewest steps to the goal with the walls as they stand; `None` when sealed off.
    pub steps_to_goal: Option<u32>,
}

/// What lies in one direction from my pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Surrounding {
    /// The adjacent tile, if it is on the board.
    pub tile: Option<Tile>,
    /// Whether a wall stands between.
    pub wall: bool,
    /// Whose pawn stands there.
    pub pawn: Option<PlayerId>,
    /// The tile a move that way would reach, if it is legal.
    pub reach: Option<Tile>,
}
