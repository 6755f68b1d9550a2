//! The runtime inside a submission: how it reaches the arena's program, and its tick counter.
//!
//! Not for bots: the meter refuses a submission that names anything here. The arena's program loads the
//! submission's library and calls `run` with a [`HostTable`]; what the table holds
//! is the whole interface between the two.

mod answers;
#[cfg(hexidor_submission)]
mod memory;
pub mod profile;
#[cfg(hexidor_submission)]
mod runtime;
mod table;
mod tick;

use std::sync::OnceLock;

pub use answers::{Maybe, RawPlayerInfo, RawSurrounding, RawSurroundings, RawTileInfo, RawWalls};
#[cfg(hexidor_submission)]
pub use runtime::run;
pub use table::{ABI, HostTable, RawProfile, RawText};
pub use tick::tick;

/// Set once, before `main`.
static HOST: OnceLock<&HostTable> = OnceLock::new();

/// The arena's side of the 27 functions, for one that is called from the submission.
#[inline]
#[track_caller]
pub(crate) fn host() -> &'static HostTable {
    #[cfg(hexidor_profile)]
    runtime::arrive(std::panic::Location::caller());
    table()
}

/// The line of the submission from which a function is called.
#[inline]
#[track_caller]
pub(crate) fn line() -> u32 {
    std::panic::Location::caller().line()
}

/// The arena's side, for the runtime itself.
#[inline]
#[track_caller]
fn table() -> &'static HostTable {
    HOST.get().unwrap_or_else(|| not_connected())
}

#[cold]
#[track_caller]
fn not_connected() -> ! {
    panic!("no arena is connected: run this bot with `hexidor play`")
}
