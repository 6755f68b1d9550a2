//! The log: one JSON line per game, in the order of the schedule, and nothing else. Every figure of a
//! summary can be had from it.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rules::Action;
use serde::{Deserialize, Serialize};

use crate::referee::ending::Reason;
use crate::referee::game::Game;
use crate::ticks::Ticks;

/// One game, as it is logged. Lists are by seat, player 0's entry first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number in the schedule.
    pub game: u64,
    /// Who played.
    pub players: [String; 2],
    /// The actions that were on the board at tick 0.
    pub opening: Vec<String>,
    /// Who won; `null` when the machine stopped the game.
    pub winner: Option<u8>,
    /// Why.
    pub reason: Reason,
    /// How many actions landed, those of the opening included.
    pub turns: u32,
    /// The tick at which it ended.
    pub ticks: Ticks,
    /// What was left on the clocks.
    pub clock_left: [Ticks; 2],
}

impl GameLine {
    /// The line of a game.
    #[must_use]
    pub fn new(number: u64, players: [&str; 2], game: &Game) -> Self {
        Self {
            game: number,
            players: players.map(str::to_owned),
            opening: game.opening.actions().iter().map(Action::to_string).collect(),
            winner: game.ending.winner.map(|winner| winner.index() as u8),
            reason: game.ending.reason,
            turns: game.turn_number(),
            ticks: game.ending.tick,
            clock_left: game.clock_left,
        }
    }

    /// The text, without the end of the line.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a line of the log is JSON")
    }
}

/// A log on the disk, written line by line.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

/// Why a log could not be written.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum LogError {
    /// There are games in it already.
    #[error("the log {} has games in it already", path.display())]
    #[diagnostic(help("name another file, or move it away"))]
    NotEmpty {
        /// The file.
        path: PathBuf,
    },
    /// The system does not allow it, or the disk is full.
    #[error("cannot write the log {}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Log {
    /// Begins a log. A file with games in it is left alone.
    ///
    /// # Errors
    /// See [`LogError`].
    pub fn create(path: &Path) -> Result<Self, LogError> {
        let path = path.to_owned();
        let opened = File::options().append(true).create(true).open(&path);
        let opened = opened.and_then(|file| Ok((file.metadata()?.len(), file)));
        match opened {
            Ok((0, file)) => Ok(Self { path, file }),
            Ok(_) => Err(LogError::NotEmpty { path }),
            Err(source) => Err(LogError::Unwritable { path, source }),
        }
    }

    /// Appends a game, in one write.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, line: &GameLine) -> Result<(), LogError> {
        let text = line.to_json() + "\n";
        self.file
            .write_all(text.as_bytes())
            .map_err(|source| LogError::Unwritable { path: self.path.clone(), source })
    }
}
