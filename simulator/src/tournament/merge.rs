//! The shards of one tournament, put together again.

use std::path::{Path, PathBuf};

use miette::Diagnostic;

use crate::tournament::log::{GameLine, LogError, LogReader};
use crate::tournament::plan::Plan;
use crate::tournament::schedule::{Fixture, Shard};

/// The logs of one tournament, read side by side.
pub struct Merge {
    plan: Plan,
    logs: Vec<Shelf>,
    fixtures: Box<dyn Iterator<Item = Fixture>>,
}

/// A log with its next game at hand.
struct Shelf {
    log: LogReader,
    next: Option<(Fixture, GameLine)>,
}

/// Why logs cannot be merged.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum MergeError {
    /// A log cannot be read, or is of another tournament.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(#[from] LogError),
    /// None was named.
    #[error("there are no logs to merge")]
    NoLogs,
    /// There is nothing in it.
    #[error("the log {} is empty", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A game is in two logs.
    #[error("game {game} is in two logs, {} and {}", paths[0].display(), paths[1].display())]
    Twice {
        /// Which game.
        game: u64,
        /// The files.
        paths: [PathBuf; 2],
    },
    /// A game is in no log.
    #[error("game {game} is in none of the logs")]
    #[diagnostic(help("{help}"))]
    Missing {
        /// Which game.
        game: u64,
        /// What to do.
        help: String,
    },
}

impl Merge {
    /// Opens the logs.
    ///
    /// # Errors
    /// See [`MergeError`]; logs of different tournaments are refused with what differs first.
    pub fn open(paths: &[PathBuf]) -> Result<Self, MergeError> {
        let logs: Vec<Shelf> =
            paths.iter().map(|path| Shelf::open(path)).collect::<Result<_, _>>()?;
        let plan = logs.first().ok_or(MergeError::NoLogs)?.log.plan().clone();
        for Shelf { log, .. } in &logs {
            if let Some(difference) = plan.difference(log.plan()) {
                return Err(LogError::different(log.path(), difference).into());
            }
        }
        let plan = plan.whole();
        let fixtures = Box::new(plan.schedule().of_shard(Shard::WHOLE));
        Ok(Self { plan, logs, fixtures })
    }

    /// The tournament they are of, not in parts.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The log that has this game next, and the game.
    fn take(&mut self, fixture: &Fixture) -> Result<GameLine, MergeError> {
        let is_next = |shelf: &&mut Shelf| {
            shelf.next.as_ref().is_some_and(|(next, _)| next.game == fixture.game)
        };
        let mut having = self.logs.iter_mut().filter(is_next);
        let (first, second) = (having.next(), having.next());
        match (first, second) {
            (Some(first), Some(second)) => Err(MergeError::Twice {
                game: fixture.game,
                paths: [first, second].map(|shelf| shelf.log.path().to_owned()),
            }),
            (Some(shelf), None) => {
                let following = shelf.log.next().transpose()?;
                let (_, line) = std::mem::replace(&mut shelf.next, following).expect("it has one");
                Ok(line)
            }
            (None, _) => Err(MergeError::Missing { game: fixture.game, help: self.help(fixture) }),
        }
    }

    fn help(&self, fixture: &Fixture) -> String {
        let theirs = self.logs.iter().find(|shelf| shelf.log.plan().shard().holds(fixture));
        theirs.map_or_else(
            || "the log of its shard was not named".to_owned(),
            |shelf| format!("{} is not finished: go on with --resume", shelf.log.path().display()),
        )
    }
}

/// All games in order. After an error nothing more is to be had.
impl Iterator for Merge {
    type Item = Result<(Fixture, GameLine), MergeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let fixture = self.fixtures.next()?;
        Some(self.take(&fixture).map(|line| (fixture, line)))
    }
}

impl Shelf {
    fn open(path: &Path) -> Result<Self, MergeError> {
        let mut log =
            LogReader::open(path)?.ok_or_else(|| MergeError::Empty { path: path.to_owned() })?;
        let next = log.next().transpose()?;
        Ok(Self { log, next })
    }
}
