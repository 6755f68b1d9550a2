//! One program by itself, to see what it costs.

use std::fmt;

use arena::PlayerId;
use serde::Serialize;

use super::game::Grant;
use super::process::{HostProgram, Process};
use super::seat::Outcome;
use super::wire::Cause;
use crate::arena_rules::ArenaRules;
use crate::compile::Submission;
use crate::referee::seat::HostAbort;
use crate::ticks::Ticks;

/// What a program spent that was never on turn: `ticks = statements * statement_ticks + call_ticks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Alone {
    /// Statements that were charged.
    pub statements: u64,
    /// Paid for calls.
    pub call_ticks: Ticks,
    /// All together.
    pub ticks: Ticks,
    /// How it ended.
    pub ended: AloneEnd,
}

/// How a program ended that was never on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AloneEnd {
    /// `main` returned.
    Returned,
    /// It panicked.
    Panicked,
    /// It called `exit`.
    Exited,
    /// A signal, an abort, or a stack that overflowed.
    Crashed,
    /// More memory than `memory_bytes`.
    Memory,
    /// It had used `clock_ticks`.
    Clock,
    /// It acted.
    #[serde(rename = "out of turn")]
    OutOfTurn,
}

impl fmt::Display for AloneEnd {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Returned => "returned",
            Self::Panicked => "panicked",
            Self::Exited => "exited",
            Self::Crashed => "crashed",
            Self::Memory => "memory",
            Self::Clock => "clock",
            Self::OutOfTurn => "out of turn",
        })
    }
}

/// Runs a program as player 0, never on turn, until it ends or has used `clock_ticks`.
///
/// # Errors
/// [`HostAbort`] when the machine, not the program, failed.
pub fn run_alone(
    submission: &Submission,
    rules: &ArenaRules,
    program: &HostProgram,
) -> Result<Alone, HostAbort> {
    let process = Process::start(submission, program)?;
    let mut seat = process.new_game(PlayerId::ALL[0], rules, &[])?;
    let ended = match seat.run(&Grant::OffTurn { until: rules.clock_ticks })? {
        Outcome::Ended(ended) => ended,
        Outcome::Landed { .. } => {
            return Err(HostAbort { detail: "an action landed without a turn".to_owned() });
        }
    };
    let [off_turn, _] = &ended.ledgers;
    let call_ticks = off_turn.calls.iter().fold(Ticks(0), |sum, calls| sum + calls.ticks);
    Ok(Alone {
        statements: off_turn.statement_ticks.0 / rules.statement_ticks,
        call_ticks,
        ticks: ended.tick,
        ended: match ended.cause {
            Cause::Ticks => AloneEnd::Clock,
            Cause::OutOfTurn | Cause::Illegal => AloneEnd::OutOfTurn,
            Cause::Returned => AloneEnd::Returned,
            Cause::Exited => AloneEnd::Exited,
            Cause::Panicked => AloneEnd::Panicked,
            Cause::Crashed => AloneEnd::Crashed,
            Cause::Memory => AloneEnd::Memory,
        },
    })
}
