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
use crate::host::{HostProgram, Process, Profile, WithoutTimeStamps};
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::referee::play;
use crate::referee::seat::{HostAbort, Seat};
use crate::replay;
use crate::samples::{SAMPLES, sample};
use crate::sandbox;
use crate::ticks::Ticks;

/// A program that can be seated at any number of games.
#[derive(Clone, Debug)]
pub struct Bot {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Submission(Submission),
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
    /// Whether ticks are booked by the place in the source at which they are spent. The same ticks, but
    /// games take longer.
    pub profile: bool,
}

impl Default for BotOptions {
    fn default() -> Self {
        Self {
            checked: false,
            engine_timeout: Duration::from_secs(60),
            require_sandbox: false,
            profile: false,
        }
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
    /// The bot of no checkout.
    #[error("`bot` is the bot of a checkout, and {} is in none", folder.display())]
    #[diagnostic(help(
        "go into a checkout, or name another bot: a path to a .rs file, {}",
        sample_names()
    ))]
    NoCheckout {
        /// Where a checkout was looked for.
        folder: PathBuf,
    },
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
            let bundle = bundled::bundle_bot().map_err(|error| match error {
                bundler::Error::NoWorkspace { start: folder, .. } => {
                    BotError::NoCheckout { folder }
                }
                error => error.into(),
            })?;
            return Ok(file(text, "bot.rs", bundle.source.into()));
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

impl SourceFile {
    /// Makes a bot of it.
    ///
    /// # Errors
    /// If it is no submission.
    pub fn prepare(&self, rules: &ArenaRules, options: &BotOptions) -> Result<Bot, BotError> {
        if options.require_sandbox {
            sandbox::require_all()?;
        }
        let Self { name, file_name, source } = self;
        let BotOptions { checked, profile, .. } = *options;
        let options = BuildOptions { checked, profile, ..BuildOptions::for_rules(rules) };
        let kind = Kind::Submission(compile::build(file_name, source, &options)?);
        Ok(Bot { name: name.clone(), kind })
    }
}

impl Bot {
    /// Makes the bot that `text` names ready to play by `rules`: the name of a sample, `cmd:` and a
    /// command, or else a path. A submission is metered and compiled here.
    ///
    /// # Errors
    /// See [`BotError`].
    pub fn prepare(text: &str, rules: &ArenaRules, options: &BotOptions) -> Result<Self, BotError> {
        if let Some(command) = text.strip_prefix("cmd:") {
            let command = Command::parse(command, options.engine_timeout)?;
            if options.require_sandbox {
                return Err(sandbox::Required::Engine { name: command.name() }.into());
            }
            return Ok(Self { name: command.name(), kind: Kind::Engine(command) });
        }
        SourceFile::find(text)?.prepare(rules, options)
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
        match &self.kind {
            Kind::Submission(Submission { source, .. }) => Some(source.len() as u64),
            Kind::Engine(_) => None,
        }
    }

    /// What a replay says of it.
    #[must_use]
    pub fn description(&self) -> replay::Player {
        let submission = match &self.kind {
            Kind::Submission(submission) => Some(submission),
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
            Kind::Submission(submission) => {
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
    /// What its games spent at which place of the source, all together; `None` unless it was prepared for
    /// that.
    ///
    /// # Errors
    /// When the memory that it is booked in cannot be read.
    pub fn profile(&self) -> Result<Option<Profile>, HostAbort> {
        let Self::Submission(process) = self else { return Ok(None) };
        process.profile().map_err(|error| HostAbort { detail: format!("no profile: {error}") })
    }

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
        self.seat_until(None, player, rules, opening)
    }

    /// The same, for a game that is stopped at a tick, if there is one: a program is out of ticks there. An
    /// external engine is not stopped.
    ///
    /// # Errors
    /// See [`MatchError`].
    pub fn seat_until<'a>(
        &'a mut self,
        until: Option<Ticks>,
        player: PlayerId,
        rules: &'a ArenaRules,
        opening: &Opening,
    ) -> Result<Box<dyn Seat + 'a>, MatchError> {
        Ok(match self {
            Self::Submission(process) => {
                Box::new(process.new_game_until(until, player, rules, opening.actions())?)
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
    let metered = [&*zero, &*one].iter().all(|runner| matches!(runner, Runner::Submission(_)));
    let mut zero = zero.seat(player_0, rules, opening)?;
    let mut one = one.seat(player_1, rules, opening)?;
    // Nothing in a game of two submissions looks at a clock.
    let _time_stamps = metered.then(WithoutTimeStamps::new);
    Ok(play(rules, [&mut *zero, &mut *one], opening))
}
