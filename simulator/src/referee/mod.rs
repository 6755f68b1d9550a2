//! One match: grants turns, judges actions, ends the game.
//!
//! [`play()`] is the whole of it. A player is a [`seat::Seat`], whatever it runs.

pub mod ending;
pub mod game;
pub mod ledger;
pub mod opening;
pub mod output;
mod play;
pub mod seat;
#[cfg(test)]
mod tests;
pub mod unmetered;

pub use play::play;
