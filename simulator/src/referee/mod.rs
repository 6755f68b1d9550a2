//! One match: grants turns, judges actions, ends the game.

pub mod ending;
pub mod ledger;
pub mod seat;
