//! Many games: from random openings, each played from both seats, logged as they end.
//!
//! ```text
//!   openings   which openings            random   the one source of chance
//!   schedule   who plays which game      run      plays them, in order, on several threads
//!   log        one line per game         summary  what they come to
//! ```
//!
//! What is logged depends on the bots, the rules, the seed and the number of games alone: the same
//! bytes for any number of workers.

pub mod log;
pub mod openings;
pub mod random;
pub mod run;
pub mod schedule;
pub mod statistics;
pub mod summary;
