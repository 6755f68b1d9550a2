//! The program's exit codes.

use std::error::Error;
use std::process::ExitCode;

use super::output::OutputError;
use crate::referee::seat::HostAbort;

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
        let is_host_abort = report.chain().any(<dyn Error>::is::<HostAbort>);
        if is_host_abort { Self::HostAbort } else { Self::BadInput }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
