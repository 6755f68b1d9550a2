//! The processes that submissions run in.
//!
//! ```text
//!   hexidor                     hexidor __host LIBRARY             one fork per game
//!   Process ---- control ----->  loads the library  --- fork --->  Game: clock, position, answers
//!   MeteredSeat <------------ grants and reports, output ------->  the submission's `main`
//! ```
//!
//! [`Process`] starts this very program again, locked down, and has it load a submission's library
//! once. For each game that process forks, so that every game starts from fresh statics within a
//! millisecond. The fork holds its own copy of the game and answers all 27 functions itself; a
//! message passes only when an action lands, so nothing is sent and no system call is made while a
//! bot thinks. [`MeteredSeat`] is the referee's end of it.
//!
//! What runs where: `process`, `seat` and `alone` in the program that a person started; `child` and
//! what it uses in the processes that are started. `game` and `answers` are the law, and know
//! nothing of processes.

mod alone;
mod answers;
mod calls;
mod child;
mod entropy;
mod game;
mod process;
mod profile;
mod request;
mod sandbox;
mod seat;
mod session;
mod signals;
mod stack;
mod statics;
mod table;
mod time_stamps;
mod watchdog;
mod wire;

pub use alone::{Alone, AloneEnd, run_alone};
pub use child::{SUBCOMMAND, child_main};
pub use process::{HostProgram, Process};
pub use profile::Profile;
pub use seat::MeteredSeat;
pub(crate) use time_stamps::WithoutTimeStamps;

#[cfg(test)]
mod tests;
