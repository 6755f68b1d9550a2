//! `hexidor clock`: where a bot's ticks go, and whether a change made that worse.

use std::path::{Path, PathBuf};

use clap::Args;
use miette::IntoDiagnostic;
use serde::Serialize;

use super::clock_tables::{comparison_text, ledger_text, profile_text, turns_text};
use super::exit::Exit;
use super::game_options::{GameOptions, prepare};
use super::output::{print_json, print_line, write_file};
use super::watched::Watch;
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, BotOptions, SourceFile};
use crate::clock::baseline::Baseline;
use crate::clock::compare::{Comparison, Limits};
use crate::clock::ledger::GameClock;
use crate::clock::measure::{Measured, Total, measure};
use crate::clock::profile::{Profile, Source};
use crate::clock::speedscope::Speedscope;
use crate::clock::suite::{OPPONENTS, fixtures};
use crate::replay::Player;
use crate::ticks::Ticks;

/// Play a fixed set of games, and say where a bot's ticks went
///
/// The games are the same each time: against each opponent the first two begin at the arena's start, the
/// next two after four random actions, and so on; the two of a pair swap seats. The bot is player 0 in
/// the first game against the first opponent, player 1 in the first against the second, and so on in turn.
///
/// AT THE SWITCH are ticks on the own clock from the landing of the other's action to the return of the first
/// call whose answer tells of it: any but get_player_id, get_tick, get_start_info and the conversions
/// between frames. A game's first turn has none.
///
/// OFF TURN, each call of is_my_turn counts as polling, with its price and one statement: a round of
/// `while !is_my_turn() {}`. All else is useful; idle is a program that has ended.
///
/// Exit codes: 0 done, 1 --compare found a clock regression, 2 bad input, or a baseline of other games.
#[derive(Args)]
pub(super) struct Clock {
    /// The bot: a path to a .rs file, the name of a sample, or `bot`
    bot: String,

    /// Whom it plays; may be given more than once [default: racer, greedy, minimax]
    #[arg(long, value_name = "BOT")]
    against: Vec<String>,

    /// How many games it plays against each
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Show each turn
    #[arg(long)]
    turns: bool,

    /// Show the dearest functions and lines of the bot's file, by what they cost on its own clock
    #[arg(long)]
    by_line: bool,

    /// How many of them
    #[arg(long, value_name = "N", default_value_t = 20)]
    lines: usize,

    /// Write the ticks by function and line as a profile for the viewer speedscope
    #[arg(long, value_name = "FILE")]
    speedscope: Option<PathBuf>,

    /// Write what was measured to this file, as a baseline
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Compare with the baseline in this file, which must be of the same games
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,

    /// By how many percent the mean ticks of a turn may rise over the baseline
    #[arg(long, value_name = "PERCENT", default_value_t = 0.5, requires = "compare")]
    tolerance: f64,

    /// How many ticks must be left on the clock at the end of each game
    #[arg(long, value_name = "TICKS", default_value_t = 15_000, requires = "compare")]
    reserve: u64,

    /// Print one JSON object: bot, opponents, games (with by_turn), total, profile, comparison
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: GameOptions,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Findings<'a> {
    bot: Player,
    opponents: Vec<Player>,
    games: &'a [GameClock],
    total: &'a Total,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<&'a Profile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<&'a Comparison>,
}

/// An external engine is not metered.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("`{0}` is an external engine: its ticks are its own word")]
struct NotMetered(String);

impl Clock {
    pub(super) fn run(self) -> miette::Result<Exit> {
        if self.bot.starts_with("cmd:") {
            return Err(NotMetered(self.bot).into());
        }
        let rules = self.options.rules()?;
        // Read first: whoever waits for games wants to know that the file was worth it.
        let earlier = self.compare.as_deref().map(Baseline::read).transpose()?;
        let (file, bot, opponents) = self.prepare(&rules)?;
        let Measured { games, profile } = self.measure(&bot, &opponents, &rules)?;
        let source = String::from_utf8_lossy(&file.source);
        let profile = match profile {
            Some(booked) => Some(Profile::new(&booked, &Source::read(&source)?)),
            None => None,
        };
        let functions = profile.as_ref().map(|profile| profile.functions.clone());
        let now = Baseline::new(&rules, &bot, &opponents, &games, functions.unwrap_or_default());
        self.write(&now, profile.as_ref(), &file)?;
        let comparison = match (&earlier, &self.compare) {
            (Some(earlier), Some(path)) => Some(self.compare(earlier, &now, path)?),
            _ => None,
        };
        let total = Total::of(&games, &rules).expect("there is at least one game");
        if self.json {
            print_json(&Findings {
                bot: now.bot,
                opponents: now.opponents,
                games: &games,
                total: &total,
                profile: profile.as_ref(),
                comparison: comparison.as_ref(),
            })?;
        } else {
            self.print(&now, &games, &total, profile.as_ref(), comparison.as_ref())?;
        }
        let failed = comparison.is_some_and(|comparison| !comparison.complaints.is_empty());
        Ok(if failed { Exit::CheckFailed } else { Exit::Done })
    }

    /// The bot and its opponents; the bot books its ticks by place if anybody wants to know.
    fn prepare(&self, rules: &ArenaRules) -> miette::Result<(SourceFile, Bot, Vec<Bot>)> {
        let watch = Watch::start();
        watch.say(format!("preparing {}", self.bot));
        let by_place = self.speedscope.is_some() || self.save.is_some() || self.compare.is_some();
        let usual = self.options.bots();
        let options = BotOptions { profile: self.by_line || by_place, ..usual };
        let file = SourceFile::find(&self.bot)?;
        let bot = file.prepare(rules, &options)?;
        drop(watch);
        let opponents = if self.against.is_empty() {
            prepare(&OPPONENTS, rules, &usual)?
        } else {
            prepare(&self.against, rules, &usual)?
        };
        Ok((file, bot, opponents))
    }

    fn measure(
        &self,
        bot: &Bot,
        opponents: &[Bot],
        rules: &ArenaRules,
    ) -> miette::Result<Measured> {
        let fixtures = fixtures(opponents.len(), self.games, &rules.rules)?;
        let watch = Watch::start();
        let count = fixtures.len();
        let measured = measure(bot, opponents, &fixtures, rules, |number| {
            watch.say(format!("game {number} of {count}"));
        });
        Ok(measured?)
    }

    fn compare(
        &self,
        earlier: &Baseline,
        now: &Baseline,
        path: &Path,
    ) -> miette::Result<Comparison> {
        now.check_comparable(earlier, path)?;
        let limits = Limits { tolerance_percent: self.tolerance, reserve: Ticks(self.reserve) };
        Ok(Comparison::new(earlier, now, &limits))
    }

    fn write(
        &self,
        now: &Baseline,
        profile: Option<&Profile>,
        file: &SourceFile,
    ) -> miette::Result<()> {
        if let Some(path) = &self.save {
            now.write(path)?;
        }
        if let (Some(path), Some(profile)) = (&self.speedscope, profile) {
            let profile = Speedscope::new(profile, &file.name, &file.file_name);
            let text = serde_json::to_string(&profile).into_diagnostic()?;
            write_file(path, text)?;
        }
        Ok(())
    }

    fn print(
        &self,
        now: &Baseline,
        games: &[GameClock],
        total: &Total,
        profile: Option<&Profile>,
        comparison: Option<&Comparison>,
    ) -> miette::Result<()> {
        if self.turns {
            for (number, game) in games.iter().enumerate() {
                print_line(turns_text(number, game))?;
            }
        }
        print_line(ledger_text(&now.bot.name, games, total))?;
        if let Some(profile) = profile.filter(|_| self.by_line) {
            print_line(profile_text(profile, total, self.lines))?;
        }
        if let Some(comparison) = comparison {
            print_line(comparison_text(comparison))?;
        }
        Ok(())
    }
}
