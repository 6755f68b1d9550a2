//! Many games: from random openings, each played from both seats, logged as they end.
//!
//! ```text
//!   plan       what a tournament is: bots, rules, openings, seed
//!   schedule   who plays which game      openings      from where
//!   play       plays and logs them       run, pool     on several threads, in order
//!   affinity   a core for each thread
//!   log        one line per game         merge         several logs of one tournament
//!   summary    what the games come to    statistics    what that tells of strength
//!   commands   how to see a game again   ladder        the versions of one bot
//!   random     the one source of chance
//! ```
//!
//! What is logged depends on the plan alone: the same bytes for any number of workers, wherever it was
//! stopped and taken up again, and into however many shards it was split.

mod affinity;
pub mod commands;
pub mod ladder;
pub mod log;
pub mod merge;
pub mod openings;
pub mod plan;
pub mod play;
pub mod pool;
pub mod random;
pub mod run;
pub mod schedule;
pub mod statistics;
pub mod summary;
