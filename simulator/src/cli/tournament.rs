//! `hexidor tournament`: many matches.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::game_options::{GameOptions, prepare};
use super::live::Live;
use super::output::{print_json, print_line};
use super::standings::describe;
use crate::arena_rules::ArenaRules;
use crate::sandbox::{self, Layer};
use crate::tournament::log::Log;
use crate::tournament::plan::{Entrant, Plan, entrants};
use crate::tournament::run::Tournament as Runnable;
use crate::tournament::schedule::{Format, Shard};
use crate::tournament::summary::Summary;

/// Play many matches, in pairs: the same random opening with seats swapped
///
/// Each bot meets each other one from the same openings. Ctrl-C lets the games that have begun end, sums
/// up, and exits with code 130; a second one stops at once. Games that have ended are in the log either
/// way, and the same command with --resume goes on from there.
#[derive(Args)]
pub(super) struct Tournament {
    /// The first bot: a path to a .rs file, the name of a sample, `bot`, or `cmd:PROGRAM ARGS`
    #[arg(value_name = "BOT")]
    first: String,

    /// The others, at least one
    #[arg(value_name = "BOT", required = true)]
    others: Vec<String>,

    /// The first bot meets each of the others, and they do not meet
    #[arg(long)]
    gauntlet: bool,

    /// How many games each two bots have; with --sprt, at most [default: 20; with --sprt 100000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,

    /// Play until it is decided whether the first of two bots is stronger than the second by ELO0 or by
    /// ELO1 (normalised Elo; 5 % errors of either kind)
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,

    /// How many random actions each opening has; both players are as near to their goals after it as at
    /// the start, or half a step off that
    #[arg(long, value_name = "K", default_value_t = 4)]
    opening_plies: u32,

    /// Use only so many openings, again and again [default: a new one for each pair of games]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    openings: Option<u64>,

    /// What the openings are drawn from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// How many games at a time; the results do not depend on it [default: one per core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Write one JSON line per game to this file, in order, as the games end, after a line that says
    /// what the tournament is
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Go on with the log: games that are in it are not played again
    #[arg(long, requires = "log")]
    resume: bool,

    /// Play the I-th of N parts of the games (from 1; `hexidor merge` puts the logs together). With
    /// --sprt all --games are played, and the merged log ends where it was decided
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Print the lines of the games, then one with the summary
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: GameOptions,
}

#[derive(Serialize)]
pub(super) struct SummaryLine {
    pub(super) summary: Summary,
    /// The parts of the sandbox that this machine lacks, where it has played the games.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) missing_layers: &'static [Layer],
}

/// The sequential test is of the first bot against the second.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("--sprt tests one bot against another, and {0} were named")]
struct SprtOfMany(usize);

impl Tournament {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let names = [std::slice::from_ref(&self.first), &self.others].concat();
        if self.sprt.is_some() && names.len() > 2 {
            return Err(SprtOfMany(names.len()).into());
        }
        let rules = self.options.rules()?;
        let bots = prepare(&names, &rules, &self.options.bots())?;
        let plan = self.plan(entrants(&bots, &names), rules);
        plan.sprt()?;
        let open = if self.resume { Log::resume } else { Log::create };
        let log = self.log.as_deref().map(|path| open(path, &plan)).transpose()?;
        let stop = stop_on_interrupt();
        let mut live = Live::start(plan.schedule().games_of(plan.shard()));
        let tournament = Runnable { plan: &plan, bots: &bots };
        let played = tournament.play(log, jobs(self.jobs), &stop, |tally, line| {
            live.show(tally);
            if self.json {
                print_json(line)?;
            }
            Ok::<_, Failure>(())
        });
        drop(live);
        let (tally, is_complete) = played.map_err(|Failure(report)| report)?;
        let summary = tally.summary();
        if self.json {
            print_json(&SummaryLine { summary, missing_layers: sandbox::missing() })?;
        } else {
            print_line(describe(&summary))?;
            sandbox::note().map(print_line).transpose()?;
        }
        if is_complete {
            return Ok(Exit::Done);
        }
        if self.log.is_some() {
            eprintln!("the same command with --resume goes on from here");
        }
        Ok(Exit::Interrupted)
    }

    fn plan(&self, bots: Vec<Entrant>, rules: ArenaRules) -> Plan {
        Plan {
            checked: self.options.bots().checked,
            format: if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
            games: self.games.unwrap_or(if self.sprt.is_some() { 100_000 } else { 20 }),
            openings: self.openings,
            opening_plies: self.opening_plies,
            seed: self.seed,
            sprt: self.sprt.as_ref().map(|elos| [elos[0], elos[1]]),
            shard: self.shard.filter(|&shard| shard != Shard::WHOLE),
            arena_file: self.options.arena_file().cloned(),
            ..Plan::new(bots, rules)
        }
    }
}

/// How many games at a time: one per core unless told.
pub(super) fn jobs(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

/// Any error that ends a tournament.
pub(super) struct Failure(pub(super) miette::Report);

impl<E: Into<miette::Report>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// Set by the first Ctrl-C; the second one ends the program.
pub(super) fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    // Without a handler Ctrl-C stops the program at once: the log is complete then, too.
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
        eprintln!(
            "stopping: the games that have begun are played to their end (Ctrl-C again: at once)"
        );
    });
    stop
}
