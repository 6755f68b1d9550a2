//! A turn of a recorded game, to play on from.

use std::path::PathBuf;
use std::str::FromStr;

use miette::Diagnostic;
use rules::ParseActionError;

use crate::referee::opening::{Opening, OpeningError};
use crate::replay::{ReadError, Replay, read};

/// `REPLAY#TURN`: a replay's file, and how many actions had landed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTurn {
    /// The file.
    pub path: PathBuf,
    /// The number of the turn, as it stands in the replay.
    pub turn_number: u32,
}

/// Why there is no such turn.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum TurnError {
    /// The replay could not be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Replay(#[from] ReadError),
    /// It ends before.
    #[error("{} has the turns 0 to {last}, and no {turn_number}", path.display())]
    TooLate {
        /// The file.
        path: PathBuf,
        /// The turn that was asked for.
        turn_number: u32,
        /// The last one.
        last: u32,
    },
    /// What it holds was not played by its rules.
    #[error("{} is not the record of a game", path.display())]
    Senseless {
        /// The file.
        path: PathBuf,
        /// The first action that is none.
        source: ActionError,
    },
}

/// An action that is not legal, or no action.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum ActionError {
    /// It is not legal.
    Illegal(#[from] OpeningError),
    /// It cannot be read.
    Unreadable(#[from] ParseActionError),
}

impl FromStr for RecordedTurn {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (path, turn) = text.rsplit_once('#').ok_or("it must end in # and a turn's number")?;
        let turn_number = turn.parse().map_err(|_| "a turn's number stands behind the #")?;
        Ok(Self { path: path.into(), turn_number })
    }
}

impl RecordedTurn {
    /// The replay, and the position of the turn as an opening: every action that had landed.
    ///
    /// # Errors
    /// See [`TurnError`].
    pub fn read(&self) -> Result<(Replay, Opening), TurnError> {
        let replay = read(&self.path)?;
        let played = replay.turns.iter().map(|turn| &turn.action);
        let actions: Vec<_> = replay.opening.iter().chain(played).collect();
        let Some(landed) = actions.get(..self.turn_number as usize) else {
            return Err(TurnError::TooLate {
                path: self.path.clone(),
                turn_number: self.turn_number,
                last: actions.len() as u32,
            });
        };
        let opening = opening(landed, &replay)
            .map_err(|source| TurnError::Senseless { path: self.path.clone(), source })?;
        Ok((replay, opening))
    }
}

fn opening(actions: &[&String], replay: &Replay) -> Result<Opening, ActionError> {
    let mut opening = Opening::none(&replay.arena.rules);
    for text in actions {
        opening.push(text.parse()?)?;
    }
    Ok(opening)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_named_behind_the_last_hash() {
        let turn = |path: &str, turn_number| Ok(RecordedTurn { path: path.into(), turn_number });
        assert_eq!("a/b.json#37".parse(), turn("a/b.json", 37));
        assert_eq!("a#1#0".parse(), turn("a#1", 0));
        for text in ["b.json", "b.json#", "b.json#x", "b.json#-1"] {
            assert!(text.parse::<RecordedTurn>().is_err(), "{text}");
        }
    }
}
