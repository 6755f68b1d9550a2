//! The contract between a Hexidor bot and the arena.
//!
//! A bot is one Rust file: `use arena::*; fn main() { .. }`. This crate holds the words it speaks
//! ([`Tile`], [`Direction`], [`Zigzag`], [`PlayerId`], ...) and the 27 functions it calls. It has no
//! dependencies, because the very same source is compiled into each submission.
//!
//! # Frames
//!
//! *The board's frame* is the same for both players: player 0 starts on `(4,-2)` and heads for
//! `q = -4`, player 1 the other way round. *My frame* turns the board by half a turn for player 1, so
//! that each player sees itself start on `(4,-2)` and head for `q = -4`; for player 0 the two frames
//! are one. Functions with `rel` in their name take and give tiles and directions in my frame, all
//! others in the board's.
//!
//! # Time
//!
//! Every statement takes a tick. A call takes the ticks of its price on top of its statement's: the
//! program pauses that long. Queries answer with the state at the tick at which they *return*. Prices
//! named here are the arena's own; a rules file may change them.
//!
//! # Wrong arguments
//!
//! Nothing a bot passes in can crash the arena. A tile off the board is a value like any other: a
//! query answers `None` or `false`, an action eliminates. Directions, zigzags and players cannot be
//! wrong, because their types hold no other values.
//!
//! # Without an arena
//!
//! In an ordinary cargo build (editor, unit tests) nothing answers: the words work, and a call of one
//! of the 27 functions panics and says so.
#![cfg_attr(hexidor_submission, feature(core_intrinsics, const_eval_select))]
#![cfg_attr(hexidor_submission, allow(internal_features))]

#[doc(hidden)]
pub mod __hx;
mod actions;
mod direction;
mod function;
mod info;
mod player;
mod queries;
mod tile;
mod zigzag;

pub use actions::{
    make_move, move_in_direction, move_in_direction_rel, place_wall, place_wall_rel,
};
pub use direction::Direction;
#[doc(hidden)]
pub use function::Function;
pub use info::{PlacedWall, PlayerInfo, StartInfo, Surrounding, TileInfo};
pub use player::PlayerId;
pub use queries::{
    abs_to_rel, can_move, can_move_rel, can_place_wall, can_place_wall_rel, direction_me_to_rel,
    direction_relative_to_me, get_player_id, get_player_info, get_start_info, get_steps_to_goal,
    get_surroundings, get_surroundings_rel, get_tick, get_tile_abs, get_tile_rel, get_time_left,
    get_turn_number, get_wall_abs, get_walls, is_my_turn, rel_to_abs,
};
pub use tile::Tile;
pub use zigzag::Zigzag;
