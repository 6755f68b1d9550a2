//! External engines: programs in any language that stand where a bot stands (`cmd:PROGRAM ARGS`).
//!
//! An engine is started once per game and speaks JSON lines (see [`protocol`]). It is neither
//! metered nor running in the other's turn; the ticks it charges itself are its own word. So it
//! serves to compare, and results that involve one say so.

mod process;
pub mod protocol;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::Duration;

use arena::PlayerId;
use rules::Action;

use crate::arena_rules::ArenaRules;
use crate::engine::process::{Line, Process};
use crate::engine::protocol::{Answer, Message};
use crate::referee::ending::Reason;
use crate::referee::ledger::Ledger;
use crate::referee::opening::Opening;
use crate::referee::output::Output;
use crate::referee::seat::{HostAbort, OffTurnReport, Seat, TurnEnd, TurnReport, TurnStart};
use crate::referee::unmetered::{Unmetered, out};
use crate::ticks::Ticks;

/// How an engine is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program and its arguments; never empty.
    words: Vec<String>,
    /// How long it may be silent on its turn, in real time, before the game is given up.
    timeout: Duration,
}

/// Why an engine's command cannot be run.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum CommandError {
    /// There is no program in it, or a quote is left open.
    #[error("`cmd:{text}` is no command: expected `cmd:PROGRAM ARGS`")]
    Unreadable {
        /// What followed `cmd:`.
        text: String,
    },
    /// The program could not be started.
    #[error("cannot start the engine `{program}`")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system said.
        source: std::io::Error,
    },
}

impl Command {
    /// Reads the text after `cmd:`, with quotes as in a shell.
    ///
    /// # Errors
    /// When there is no program in it, or a quote is left open.
    pub fn parse(text: &str, timeout: Duration) -> Result<Self, CommandError> {
        let words = shlex::split(text).filter(|words| !words.is_empty());
        let unreadable = || CommandError::Unreadable { text: text.to_owned() };
        Ok(Self { words: words.ok_or_else(unreadable)?, timeout })
    }

    /// What the engine is called: its command without the folders, since a replay names no places.
    #[must_use]
    pub fn name(&self) -> String {
        let file_name = |word: &String| {
            let name = Path::new(word).file_name().map(|name| name.to_string_lossy().into_owned());
            name.unwrap_or_else(|| word.clone())
        };
        let words: Vec<_> = self.words.iter().map(file_name).collect();
        format!("cmd:{}", words.join(" "))
    }
}

/// One engine in one game.
pub struct Engine<'a> {
    timeout: Duration,
    process: Process,
    clock: Unmetered<'a>,
    /// Every action that has landed, its own included, as text.
    actions: Vec<String>,
}

impl<'a> Engine<'a> {
    /// Starts the program and tells it the rules.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn start(
        command: &Command,
        player: PlayerId,
        rules: &'a ArenaRules,
        opening: &Opening,
    ) -> Result<Self, CommandError> {
        let process = Process::start(&command.words).map_err(|source| {
            CommandError::NotStarted { program: command.words[0].clone(), source }
        })?;
        process.send(&Message::Start { player: player.index() as u8, arena: rules });
        Ok(Self {
            timeout: command.timeout,
            process,
            clock: Unmetered::new(player, rules, opening),
            actions: opening.actions().iter().map(Action::to_string).collect(),
        })
    }
}

impl Seat for Engine<'_> {
    fn run_turn(&mut self, turn: &TurnStart) -> Result<TurnReport, HostAbort> {
        if let Some(action) = turn.landed {
            self.clock.land(action);
            self.actions.push(action.to_string());
        }
        self.process.send(&Message::Turn {
            turn_number: self.clock.position().turn_number(),
            actions: &self.actions,
            clock_ticks: turn.clock_ticks,
        });
        let off_turn = self.clock.off_turn(turn.tick);
        let mut note = None;
        let (end, on_turn) = match self.process.read_line(self.timeout) {
            Line::Read(line) => match Answer::parse(&line) {
                Ok(mut answer) => {
                    note = answer.note.take();
                    let action = answer.action.parse::<Action>();
                    let action = action.map_err(|error| error.to_string());
                    self.clock.choose(turn, answer.ticks, action)
                }
                Err(detail) => (out(Reason::ProtocolError, turn.tick, detail), Ledger::default()),
            },
            Line::Ended(detail) => (out(Reason::Exited, turn.tick, detail), Ledger::default()),
            Line::Silence => {
                let seconds = self.timeout.as_secs_f64();
                let detail = format!("the engine did not answer within {seconds} s");
                return Err(HostAbort { detail });
            }
        };
        if let TurnEnd::Action { action, .. } = end {
            self.actions.push(action.to_string());
        }
        let output = self.process.take_stderr();
        Ok(TurnReport { end, noticed_at: None, off_turn, on_turn, output, note })
    }

    fn run_off_turn(&mut self, until: Ticks) -> Result<OffTurnReport, HostAbort> {
        Ok(OffTurnReport {
            out_of_turn: None,
            off_turn: self.clock.off_turn(until),
            output: self.process.take_stderr(),
        })
    }

    fn finish(&mut self, winner: Option<PlayerId>, reason: Reason) -> Output {
        let winner = winner.map(|winner| winner.index() as u8);
        self.process.send(&Message::End { winner, reason });
        self.process.finish()
    }
}
