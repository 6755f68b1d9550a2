//! The rules of Hexidor: board, walls, positions, legality, action text, perft.
//!
//! No input or output, no clock; nothing here can fail but by a typed rejection. A [`Position`] is
//! a few bit boards; [`slow`] says the same rules again in the plainest way, for tests to compare.
//!
//! ```
//! use rules::{Action, Position, RuleSet};
//!
//! let mut position = Position::start(&RuleSet::default());
//! assert_eq!(position.count_legal(), 268);
//!
//! let rejected = position.try_play("move 0 0".parse().unwrap()).unwrap_err();
//! assert_eq!(rejected.to_string(), "move 0 0 is not next to the pawn on (4,-2)");
//!
//! position.play("wall 0 0 1 0".parse::<Action>().unwrap());
//! assert_eq!(position.turn_number(), 1);
//! ```

mod action;
mod board;
mod by_player;
mod edge;
mod edge_set;
mod illegal;
pub mod perft;
mod position;
mod route;
mod rule_set;
#[doc(hidden)]
pub mod slow;
#[cfg(test)]
mod tests;
mod tile_set;
mod wall;
mod wall_set;

pub use action::{Action, ParseActionError};
pub use board::{GOAL_Q, RADIUS, START, is_on_board};
pub use by_player::ByPlayer;
pub use edge::Edge;
pub use illegal::{Illegal, Rejected};
pub use position::{Actions, Position};
pub use rule_set::{OnField, RuleSet, Seal};
pub use wall::Wall;
