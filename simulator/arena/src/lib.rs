//! The contract between a Hexidor bot and the arena.
//!
//! A bot is one Rust file: `use arena::*; fn main() { .. }`. This crate holds the words it speaks
//! ([`Tile`], [`Direction`], [`Zigzag`], [`PlayerId`], ...) and the 27 functions it calls. It has no
//! dependencies, because the very same source is compiled into each submission.

mod direction;
mod function;
mod info;
mod player;
mod tile;
mod zigzag;

pub use direction::Direction;
#[doc(hidden)]
pub use function::Function;
pub use info::{PlacedWall, PlayerInfo, StartInfo, Surrounding, TileInfo};
pub use player::PlayerId;
pub use tile::Tile;
pub use zigzag::Zigzag;
