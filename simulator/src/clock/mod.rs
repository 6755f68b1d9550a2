//! What a bot spends its clock on, over a fixed set of games, and whether a change made that worse.
//!
//! ```text
//!   suite      the games: opponents, seats, openings        measure    plays them
//!   ledger     what a game cost, turn by turn
//!   profile    ticks by line and function of the source     functions  which function a place is in
//!   speedscope a profile in the format of that viewer
//!   baseline   what was measured, as a file                 compare    two of them
//! ```
//!
//! All of it is exact: the same files and rules give the same figures on any machine.

pub mod baseline;
pub mod compare;
mod functions;
pub mod ledger;
pub mod measure;
pub mod profile;
pub mod speedscope;
pub mod suite;
