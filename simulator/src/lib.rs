//! The Hexidor arena on one machine: metered submissions, exact matches, tournaments, replays.

pub mod arena_rules;
pub mod bot;
pub mod bundled;
pub mod cli;
pub mod clock;
pub mod compile;
pub mod engine;
mod files;
pub mod host;
pub mod meter;
pub mod page;
pub mod probe;
pub mod referee;
pub mod replay;
pub mod samples;
pub mod sandbox;
pub mod serve;
pub mod ticks;
pub mod tournament;
