//! Whoever stands where a bot stands: read from the command line, made ready, seated at a game.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::PlayerId;
use miette::Diagnostic;

use crate::arena_rules::ArenaRules;
use crate::bundled;
use crate::compile::{self, BuildError, BuildOptions, Submission};
use crate::engine::{Command, CommandError, Engine};
use crate::host::{HostProgram, Process};
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::referee::play;
use crate::referee::seat::{HostAbort, Seat};
use crate::replay;
use crate::samples::{SAMPLES, sample};
use crate::sandbox;

/// A program that can be seated at any number of games.
#[derive(Clone, Debug)]
pub struct Bot {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Submission { submission: Submission, source_bytes: u64 },
    Engine(Command),
}

/// How bots are made ready.
#[derive(Clone, Copy, Debug)]
pub struct BotOptions {
    /// Whether overflow and debug assertions panic (the arena checks neither).
    pub checked: bool,
    /// How long an external engine may be silent on its turn.
    pub engine_timeout: Duration,
    /// Whether a machine that lacks a part of the sandbox is an error.
    pub require_sandbox: bool,
}

impl Default for BotOptions {
    fn default() -> Self {
        Self { checked: false, engine_timeout: Duration::from_secs(60), require_sandbox: false }
    }
}

/// Why there is no bot.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum BotError {
    /// The text names no bot.
    #[error("`{text}` is no bot")]
    #[diagnostic(help(
        "a bot is a path to a .rs file, {}, `bot`, or `cmd:PROGRAM ARGS`",
        sample_names()
    ))]
    Unknown {
        /// The text.
        text: String,
    },
    /// The file could not be read.
    #[error("cannot read the bot {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no submission.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Build(#[from] BuildError),
    /// This checkout's bot could not be made one file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Bundle(#[from] bundler::Error),
    /// The engine cannot be run.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Command(#[from] CommandError),
    /// This machine's sandbox is not whole, and that was asked for.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Sandbox(#[from] sandbox::Required),
}

fn sample_names() -> String {
    let names = SAMPLES.map(|sample| format!("`{}`", sample.name));
    format!("a sample ({})", names.join(", "))
}

/// The one file of a bot.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// What the bot is called.
    pub name: String,
    /// What errors call the file.
    pub file_name: String,
    /// What is in it: submissions are judged later.
    pub source: Vec<u8>,
}

impl SourceFile {
    /// The file that `text` names: a sample's, this checkout's bot, or else a path.
    ///
    /// # Errors
    /// See [`BotError`].
    pub fn find(text: &str) -> Result<Self, BotError> {
        let file = |name: &str, file_name: &str, source| Self {
            name: name.to_owned(),
            file_name: file_name.to_owned(),
            source,
        };
        if let Some(sample) = sample(text) {
            return Ok(file(text, &format!("{text}.rs"), sample.source.into()));
        }
        if text == bundled::BOT {
            return Ok(file(text, "bot.rs", bundled::bundle_bot()?.source.into()));
        }
        let path = Path::new(text);
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return Err(BotError::Unknown { text: text.to_owned() });
        };
        match fs::read(path) {
            Ok(source) => Ok(file(name, name, source)),
            Err(_) if !text.contains(['.', '/']) => {
                Err(BotError::Unknown { text: text.to_owned() })
            }
            Err(source) => Err(BotError::Unreadable { path: path.to_owned(), source }),
        }
    }
}

impl Bot {
    /// Makes the bot that `text` names ready to play by `rules`: the name of a sample, `cmd:` and a
    /// command, or else a path. A submission is metered and compiled here.
    ///
    /// # Errors
    /// See [`BotError`].
    pub fn prepare(text: &str, rules: &ArenaRules, options: &BotOptions) -> Result<Self, BotError> {
        if options.require_sandbox {
            sandbox::require_all()?;
        }
        if let Some(command) = text.strip_prefix("cmd:") {
            let command = Command::parse(command, options.engine_timeout)?;
            if options.require_sandbox {
                return Err(sandbox::Required::Engine { name: command.name() }.into());
            }
            return Ok(Self { name: command.name(), kind: Kind::Engine(command) });
        }
        let SourceFile { name, file_name, source } = SourceFile::find(text)?;
        Self::submission(&name, &file_name, &source, rules, options)
    }

    /// Makes the bot of a source that is at hand.
    ///
    /// # Errors
    /// If it is no submission.
    pub fn from_source(
        name: &str,
        file_name: &str,
        source: &str,
        rules: &ArenaRules,
        options: &BotOptions,
    ) -> Result<Self, BotError> {
        Self::submission(name, file_name, source.as_bytes(), rules, options)
    }

    fn submission(
        name: &str,
        file_name: &str,
        source: &[u8],
        rules: &ArenaRules,
        options: &BotOptions,
    ) -> Result<Self, BotError> {
        let options = BuildOptions { checked: options.checked, ..BuildOptions::for_rules(rules) };
        let submission = compile::build(file_name, source, &options)?;
        let kind = Kind::Submission { submission, source_bytes: source.len() as u64 };
        Ok(Self { name: name.to_owned(), kind })
    }

    /// What it is called: its file's name, the sample's, or the engine's command.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is an external engine.
    #[must_use]
    pub fn is_external(&self) -> bool {
        matches!(self.kind, Kind::Engine(_))
    }

    /// The size of the submitted file; an external engine has none.
    #[must_use]
    pub fn source_bytes(&self) -> Option<u64> {
        match self.kind {
            Kind::Submission { source_bytes, .. } => Some(source_bytes),
            Kind::Engine(_) => None,
        }
    }

    /// What a replay says of it.
    #[must_use]
    pub fn description(&self) -> replay::Player {
        let submission = match &self.kind {
            Kind::Submission { submission, .. } => Some(submission),
            Kind::Engine(_) => None,
        };
        replay::Player {
            name: self.name.clone(),
            blake3: submission.map(|submission| submission.source_hash.clone()),
            has_unsafe: submission.is_some_and(|submission| submission.has_unsafe),
            external: submission.is_none(),
        }
    }

    /// Starts what plays its games, one after the other.
    ///
    /// # Errors
    /// When the machine cannot start a process.
    pub fn start(&self) -> Result<Runner, HostAbort> {
        Ok(match &self.kind {
            Kind::Submission { submission, .. } => {
                Runner::Submission(Process::start(submission, &HostProgram::default())?)
            }
            Kind::Engine(command) => Runner::Engine(command.clone()),
        })
    }
}

/// What plays the games of one bot, one at a time.
pub enum Runner {
    /// A process that has loaded the submission and is forked for each game.
    Submission(Process),
    /// An engine is started anew for each game.
    Engine(Command),
}

/// Why a game could not be played to its end.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum MatchError {
    /// The engine cannot be run.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Command(#[from] CommandError),
    /// The machine failed before the game began.
    #[error("a game could not begin")]
    Host(#[from] HostAbort),
}

impl Runner {
    /// Seats the bot at a new game.
    ///
    /// # Errors
    /// See [`MatchError`].
    pub fn seat<'a>(
        &'a mut self,
        player: PlayerId,
        rules: &'a ArenaRules,
        opening: &Opening,
    ) -> Result<Box<dyn Seat + 'a>, MatchError> {
        Ok(match self {
            Self::Submission(process) => {
                Box::new(process.new_game(player, rules, opening.actions())?)
            }
            Self::Engine(command) => Box::new(Engine::start(command, player, rules, opening)?),
        })
    }
}

/// Plays one game between two bots; the first is player 0.
///
/// # Errors
/// When a player cannot be seated.
pub fn play_game(
    rules: &ArenaRules,
    [zero, one]: [&mut Runner; 2],
    opening: &Opening,
) -> Result<Game, MatchError> {
    let [player_0, player_1] = PlayerId::ALL;
    let mut zero = zero.seat(player_0, rules, opening)?;
    let mut one = one.seat(player_1, rules, opening)?;
    Ok(play(rules, [&mut *zero, &mut *one], opening))
}
