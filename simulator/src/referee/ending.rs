//! Why a game ended.

use std::fmt;

use arena::PlayerId;
use serde::{Deserialize, Serialize};

use crate::ticks::Ticks;

/// Why a game ended, by the words that logs and replays use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// A pawn reached its goal side.
    Goal,
    /// A clock ran out.
    Clock,
    /// An action broke a rule.
    #[serde(rename = "illegal action")]
    IllegalAction,
    /// An action was called while the other was on turn.
    #[serde(rename = "out of turn")]
    OutOfTurn,
    /// The program ended: `main` returned, or it called `exit`.
    Exited,
    /// The program panicked.
    Panicked,
    /// A signal, an abort, or a stack that overflowed.
    Crashed,
    /// More memory than `memory_bytes`.
    Memory,
    /// An external engine did not speak the protocol.
    #[serde(rename = "protocol error")]
    ProtocolError,
    /// The machine, not the game, stopped it: never a loss.
    #[serde(rename = "host abort")]
    HostAbort,
}

impl Reason {
    /// The words used in logs and replays.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Clock => "clock",
            Self::IllegalAction => "illegal action",
            Self::OutOfTurn => "out of turn",
            Self::Exited => "exited",
            Self::Panicked => "panicked",
            Self::Crashed => "crashed",
            Self::Memory => "memory",
            Self::ProtocolError => "protocol error",
            Self::HostAbort => "host abort",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A line of a submitted file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// Counted from 1.
    pub number: u32,
    /// What stands there, without the spaces around it; a very long line only begins.
    pub text: String,
}

impl SourceLine {
    /// Characters that are kept.
    const CHARACTERS_MAX: usize = 200;

    /// The line of this number; empty past the end of the file.
    #[must_use]
    pub fn of(source: &str, number: u32) -> Self {
        let line = source.lines().nth((number as usize).saturating_sub(1)).unwrap_or("").trim();
        let text = match line.char_indices().nth(Self::CHARACTERS_MAX) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        };
        Self { number, text }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; nobody when the machine stopped the game.
    pub winner: Option<PlayerId>,
    /// Why.
    pub reason: Reason,
    /// At which tick.
    pub tick: Ticks,
    /// One line about the loser (which rule, which panic message) or about what stopped the game.
    pub detail: Option<String>,
    /// The line of the loser's file, where that is known.
    pub source_line: Option<SourceLine>,
}

#[cfg(test)]
mod tests {
    use super::SourceLine;

    #[test]
    fn lines_are_trimmed_and_cut() {
        #[track_caller]
        fn check(source: &str, number: u32, expected: &str) {
            let text = expected.to_owned();
            assert_eq!(SourceLine::of(source, number), SourceLine { number, text });
        }
        check("one\n  two;\r\n", 2, "two;");
        check("one", 1, "one");
        check("one", 2, "");
        check("", 0, "");
        let [long, cut] = ["é".repeat(201), format!("{}…", "é".repeat(200))];
        check(&long, 1, &cut);
        check(&long[..400], 1, &cut[..400]);
    }
}
