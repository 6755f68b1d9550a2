//! The program's exit codes.

use std::process::ExitCode;

use super::output::OutputError;
use super::play::Aborted;
use crate::bot::MatchError;
use crate::referee::seat::HostAbort;
use crate::tournament::run::RunError;

/// How a command ended; the number is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Exit {
    /// All went well.
    Done = 0,
    /// The command did its work, and what it checked failed.
    CheckFailed = 1,
    /// Bad input or usage.
    BadInput = 2,
    /// The machine, not a bot, stopped a game.
    HostAbort = 3,
    /// Ctrl-C; what was finished is kept. The number is the shell's for SIGINT.
    Interrupted = 130,
}

impl Exit {
    /// The exit that belongs to an error.
    pub(super) fn of(report: &miette::Report) -> Self {
        // A reader that has seen enough (`hexidor .. | head`) is no error.
        if let Some(OutputError::Closed) = report.downcast_ref() {
            return Self::Done;
        }
        let is_abort = report.is::<HostAbort>()
            || report.is::<Aborted>()
            || matches!(report.downcast_ref(), Some(MatchError::Host(_)))
            || matches!(
                report.downcast_ref(),
                Some(RunError::HostAbort { .. } | RunError::Match(MatchError::Host(_)))
            );
        if is_abort { Self::HostAbort } else { Self::BadInput }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
