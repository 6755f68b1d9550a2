//! The Hexidor arena on one machine: metered submissions, exact matches, tournaments, replays.

pub mod referee;
pub mod ticks;
