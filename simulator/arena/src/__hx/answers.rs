//! The answers' types with a layout that does not depend on the compiler.
//!
//! `Option` has no fixed layout; [`Maybe`] has. The public types are made from these.

use crate::{PlacedWall, PlayerId, PlayerInfo, Surrounding, Tile, TileInfo};

/// `Option` with a fixed layout.
#[derive(Clone, Copy)]
#[repr(C, u8)]
pub enum Maybe<T> {
    Nothing,
    Just(T),
}

impl<T> From<Option<T>> for Maybe<T> {
    fn from(option: Option<T>) -> Self {
        option.map_or(Self::Nothing, Self::Just)
    }
}

impl<T> Maybe<T> {
    /// As an `Option`, its value converted.
    pub fn option<U: From<T>>(self) -> Option<U> {
        match self {
            Self::Nothing => None,
            Self::Just(value) => Some(value.into()),
        }
    }
}

/// [`TileInfo`]
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawTileInfo {
    pub tile: Tile,
    pub pawn: Maybe<PlayerId>,
    pub goal_of: Maybe<PlayerId>,
    pub blocked: [bool; 6],
}

impl From<RawTileInfo> for TileInfo {
    fn from(raw: RawTileInfo) -> Self {
        Self {
            tile: raw.tile,
            pawn: raw.pawn.option(),
            goal_of: raw.goal_of.option(),
            blocked: raw.blocked,
        }
    }
}

/// [`PlayerInfo`]
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawPlayerInfo {
    pub tile: Tile,
    pub walls_left: u8,
    pub time_left: u64,
    pub steps_to_goal: Maybe<u32>,
}

impl From<RawPlayerInfo> for PlayerInfo {
    fn from(raw: RawPlayerInfo) -> Self {
        Self {
            tile: raw.tile,
            walls_left: raw.walls_left,
            time_left: raw.time_left,
            steps_to_goal: raw.steps_to_goal.option(),
        }
    }
}

/// [`Surrounding`]
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawSurrounding {
    pub tile: Maybe<Tile>,
    pub wall: bool,
    pub pawn: Maybe<PlayerId>,
    pub reach: Maybe<Tile>,
}

impl From<RawSurrounding> for Surrounding {
    fn from(raw: RawSurrounding) -> Self {
        Self {
            tile: raw.tile.option(),
            wall: raw.wall,
            pawn: raw.pawn.option(),
            reach: raw.reach.option(),
        }
    }
}

/// One for each direction.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawSurroundings(pub [RawSurrounding; 6]);

/// The walls on the board, in memory of the arena's program; valid until the next call.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawWalls {
    pub walls: *const PlacedWall,
    pub len: usize,
}

impl From<&[PlacedWall]> for RawWalls {
    fn from(walls: &[PlacedWall]) -> Self {
        Self { walls: walls.as_ptr(), len: walls.len() }
    }
}

impl RawWalls {
    #[expect(unsafe_code, reason = "a slice handed over by the arena's program")]
    pub(crate) fn to_vec(self) -> Vec<PlacedWall> {
        // SAFETY: made from a slice by the program, which leaves it alone until the next call; the
        // counting allocator, which `to_vec` may call, reaches the program only to end the process.
        unsafe { std::slice::from_raw_parts(self.walls, self.len) }.to_vec()
    }
}
