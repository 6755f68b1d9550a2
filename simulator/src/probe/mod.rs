//! What the bot `probe` found out about an arena: from what it printed, or from the walls it placed, to
//! settings.
//!
//! `simulator/bots/probe.rs` measures and says what it sees; here that is read, held against what we
//! take for granted, and written as an `arena.toml`. What it cannot tell is left alone.

mod findings;
mod moves;
mod report;
#[cfg(test)]
mod tests;

pub use findings::{Findings, Setting, Source};

use std::path::Path;

use miette::Diagnostic;
use rules::Action;
use serde::Deserialize;

use crate::replay::{self, Replay};
use moves::Placed;

/// The bot to upload.
pub const PROBE: &str = include_str!("../../bots/probe.rs");

/// What begins each line of a report.
const MARK: &str = "#hx probe";

/// Why there are no findings.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ProbeError {
    /// A line of the report is damaged, or says what no probe says.
    #[error("{name}, line {line}: {problem}")]
    #[diagnostic(help("copy the lines that begin with `{MARK}` as they were printed"))]
    Line {
        /// The file.
        name: String,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A line of a text without a report is no action either.
    #[error("{name}, line {line}: neither a report of the probe nor a list of actions: {problem}")]
    Action {
        /// The file.
        name: String,
        /// The number of the line, from 1.
        line: usize,
        /// Why it is no action.
        problem: String,
    },
    /// It is JSON of another kind.
    #[error("{name} is no replay and no object with a list of `actions`: {problem}")]
    Json {
        /// The file.
        name: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A replay that cannot be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Replay(#[from] replay::ReadError),
    /// The walls say nothing.
    #[error("{name}: no player's walls are a message of the probe: {problem}")]
    #[diagnostic(help("it takes five walls or more: the game may have ended too early"))]
    NoMessage {
        /// The file.
        name: String,
        /// What is wrong, by player in the order in which they act.
        problem: String,
    },
}

/// Reads what a probe found: from its printed lines if `text` has any (and `from_moves` does not say
/// otherwise), else from its walls.
///
/// `text` is anything that holds the lines of a report, a replay, an object `{"actions":[..]}`, or a
/// list of actions separated by `;` or ends of lines. `name` is what errors call it.
///
/// # Errors
/// See [`ProbeError`].
pub fn read(name: &str, text: &str, from_moves: bool) -> Result<Findings, ProbeError> {
    if text.trim_start().starts_with('{') {
        return read_json(name, text, from_moves);
    }
    if text.contains(MARK) && !from_moves {
        return report::read(name, text);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.contains(MARK));
    let actions = lines.flat_map(|(index, line)| line.split(';').map(move |text| (index, text)));
    let actions = actions.filter(|(_, text)| !text.trim().is_empty());
    let actions: Vec<Action> = actions
        .map(|(index, text)| {
            let problem = |error: rules::ParseActionError| error.to_string();
            let refused =
                |problem| ProbeError::Action { name: name.into(), line: index + 1, problem };
            text.trim().parse().map_err(problem).map_err(refused)
        })
        .collect::<Result<_, _>>()?;
    moves::read(name, placed(0, actions))
}

fn read_json(name: &str, text: &str, from_moves: bool) -> Result<Findings, ProbeError> {
    #[derive(Deserialize)]
    struct Actions {
        actions: Vec<Action>,
    }
    if text.contains("\"hexidor_replay\"") {
        return read_replay(name, &replay::parse(Path::new(name), text)?, from_moves);
    }
    match serde_json::from_str(text) {
        Ok(Actions { actions }) => moves::read(name, placed(0, actions)),
        Err(error) => Err(ProbeError::Json { name: name.into(), problem: error.to_string() }),
    }
}

fn read_replay(name: &str, replay: &Replay, from_moves: bool) -> Result<Findings, ProbeError> {
    let texts = replay
        .output
        .iter()
        .map(|output| output.parts.iter().map(|part| part.text.as_str()).collect::<String>());
    if let Some(text) = texts.filter(|_| !from_moves).find(|text| text.contains(MARK)) {
        return report::read(name, &text);
    }
    let actions: Result<Vec<Action>, _> =
        replay.turns.iter().map(|turn| turn.action.parse()).collect();
    let actions = actions.map_err(|error: rules::ParseActionError| ProbeError::Json {
        name: name.into(),
        problem: error.to_string(),
    })?;
    // The walls of an opening are nobody's words.
    moves::read(name, placed(replay.opening.len(), actions))
}

/// The walls among actions, each with the number of its turn; the first action's is `turn_number`.
fn placed(turn_number: usize, actions: impl IntoIterator<Item = Action>) -> Vec<Placed> {
    let numbered = (turn_number..).zip(actions);
    let walls = numbered.filter_map(|(turn_number, action)| match action {
        Action::Wall(wall) => Some(Placed { turn_number, wall }),
        Action::Move(_) => None,
    });
    walls.collect()
}
