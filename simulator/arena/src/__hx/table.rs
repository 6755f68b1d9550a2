//! What the arena's program offers to a submission's library.

use std::cell::Cell;

use super::answers::{Maybe, RawPlayerInfo, RawSurroundings, RawTileInfo, RawWalls};
use crate::{Direction, PlayerId, StartInfo, Tile, Zigzag};

/// Goes up with every change of [`HostTable`] or of a type in it.
pub const ABI: u64 = 4;

/// The arena's side: a function for each of the 27, which charges its price, and those by which a
/// program ends.
///
/// Library and program may come from different compilers, so every type here has a fixed layout.
#[repr(C)]
pub struct HostTable {
    /// [`ABI`] of the program.
    pub abi: u64,
    /// Bytes the submission may hold at any time.
    pub memory_bytes: u64,

    /// Takes the address of the tick counter, which holds one less than the ticks left until the program
    /// is stopped, and a function that says whether the program is in a panic.
    pub attach: extern "C" fn(ticks_left: *mut u64, is_panicking: extern "C" fn() -> bool),
    /// The tick counter ran out.
    pub out_of_ticks: extern "C" fn() -> !,
    /// An allocation went past `memory_bytes`.
    pub out_of_memory: extern "C" fn() -> !,
    /// The program panicked; message and file are UTF-8.
    pub panicked: extern "C" fn(message: RawText, file: RawText, line: u32) -> !,
    /// Where a library that was built for it books its ticks by place.
    pub profile: extern "C" fn() -> RawProfile,

    pub get_player_id: extern "C" fn() -> PlayerId,
    pub is_my_turn: extern "C" fn() -> bool,
    pub get_turn_number: extern "C" fn() -> u32,
    pub get_tick: extern "C" fn() -> u64,
    pub get_start_info: extern "C" fn() -> StartInfo,
    pub rel_to_abs: extern "C" fn(Tile) -> Tile,
    pub abs_to_rel: extern "C" fn(Tile) -> Tile,
    pub direction_relative_to_me: extern "C" fn(Direction) -> Direction,
    pub direction_me_to_rel: extern "C" fn(Tile) -> Maybe<Direction>,
    pub get_steps_to_goal: extern "C" fn(PlayerId) -> Maybe<u32>,
    pub can_place_wall: extern "C" fn(Tile, Direction, Zigzag) -> bool,
    pub can_place_wall_rel: extern "C" fn(Tile, Direction, Zigzag) -> bool,
    pub get_walls: extern "C" fn() -> RawWalls,
    pub get_time_left: extern "C" fn() -> u64,
    pub get_tile_abs: extern "C" fn(Tile) -> Maybe<RawTileInfo>,
    pub get_tile_rel: extern "C" fn(Tile) -> Maybe<RawTileInfo>,
    pub get_wall_abs: extern "C" fn(Tile, Direction) -> bool,
    pub can_move: extern "C" fn(Tile) -> bool,
    pub can_move_rel: extern "C" fn(Tile) -> bool,
    pub get_player_info: extern "C" fn(PlayerId) -> RawPlayerInfo,
    pub get_surroundings: extern "C" fn() -> RawSurroundings,
    pub get_surroundings_rel: extern "C" fn() -> RawSurroundings,

    // An action is called from a line.
    pub make_move: extern "C" fn(Tile, line: u32),
    pub move_in_direction: extern "C" fn(Direction, line: u32),
    pub move_in_direction_rel: extern "C" fn(Direction, line: u32),
    pub place_wall: extern "C" fn(Tile, Direction, Zigzag, line: u32),
    pub place_wall_rel: extern "C" fn(Tile, Direction, Zigzag, line: u32),
}

/// Bytes of a text that outlives the call.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawText {
    pub bytes: *const u8,
    pub len: usize,
}

impl From<&str> for RawText {
    fn from(text: &str) -> Self {
        Self { bytes: text.as_ptr(), len: text.len() }
    }
}

/// Memory that outlives the program, and is written by its one thread only.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RawProfile {
    pub words: *const Cell<u64>,
    pub len: usize,
}

impl From<&'static [Cell<u64>]> for RawProfile {
    fn from(words: &'static [Cell<u64>]) -> Self {
        Self { words: words.as_ptr(), len: words.len() }
    }
}
