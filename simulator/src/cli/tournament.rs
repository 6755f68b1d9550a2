//! `hexidor tournament`: many matches.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::arena_option::ArenaOption;
use super::bot_options::BotArguments;
use super::exit::Exit;
use super::output::{print_json, print_line};
use super::strength_table::describe_strength;
use super::table::table;
use super::watched::Watch;
use crate::bot::Bot;
use crate::tournament::log::Log;
use crate::tournament::openings::Openings;
use crate::tournament::run::Tournament as Runnable;
use crate::tournament::schedule::Schedule;
use crate::tournament::statistics::sprt::Sprt;
use crate::tournament::summary::{Summary, Tally};

/// Play many matches between two bots, in pairs: the same random opening with seats swapped
///
/// Ctrl-C lets the games that have begun end, sums up, and exits with code 130; a second one stops at
/// once. Games that have ended are in the log either way.
#[derive(Args)]
pub(super) struct Tournament {
    /// The first bot
    a: String,

    /// The second bot
    b: String,

    /// How many games; with --sprt, at most [default: 20; with --sprt 100000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,

    /// Play until it is decided whether the first bot is stronger than the second by ELO0 or by ELO1
    /// (normalised Elo; 5 % errors of either kind)
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,

    /// How many random actions each opening has
    #[arg(long, value_name = "K", default_value_t = 4)]
    opening_plies: u32,

    /// What the openings are drawn from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// How many games at a time; the results do not depend on it [default: one per core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Write one JSON line per game to this file, in order, as the games end
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Print the lines of the log, then one with the summary
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    arena: ArenaOption,

    #[command(flatten)]
    bots: BotArguments,
}

#[derive(Serialize)]
struct SummaryLine {
    summary: Summary,
}

impl Tournament {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let rules = self.arena.load()?;
        let sprt = self.sprt()?;
        let games = self.games.unwrap_or(if sprt.is_some() { 100_000 } else { 20 });
        let mut log = self.log.as_deref().map(Log::create).transpose()?;
        let watch = Watch::start();
        let mut bots = Vec::new();
        for name in [&self.a, &self.b] {
            watch.say(format!("preparing {name}"));
            bots.push(Bot::prepare(name, &rules, &self.bots.options())?);
        }
        drop(watch);
        let (seed, plies) = (self.seed, self.opening_plies);
        let tournament = Runnable {
            rules: &rules,
            bots: &bots,
            schedule: Schedule { games },
            openings: Openings { seed, plies, rules: rules.rules },
        };
        let names = bots.iter().map(|bot| (bot.name(), bot.is_external()));
        let mut tally = Tally::new(&rules, names, sprt);
        let bar = progress(games);
        let stop = stop_on_interrupt();
        let finished = tournament.run(self.jobs(), &stop, |fixture, line| {
            if let Some(log) = &mut log {
                log.write(&line)?;
            }
            if self.json {
                print_json(&line)?;
            }
            tally.add(fixture, &line);
            let sprt = tally.sprt();
            let ratio = sprt.map(|sprt| format!("  LLR {:.2}", sprt.log_likelihood_ratio));
            let ratio = ratio.unwrap_or_default();
            bar.set_message(format!("{} : {}{ratio}", tally.wins(0), tally.wins(1)));
            bar.inc(1);
            let decided = sprt.is_some_and(|sprt| sprt.accepted.is_some());
            Ok::<_, Failure>(if decided {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        });
        bar.finish_and_clear();
        let all_played = finished.map_err(|Failure(report)| report)?;
        let summary = tally.summary();
        if self.json {
            print_json(&SummaryLine { summary })?;
        } else {
            print_line(describe(&summary))?;
        }
        Ok(if all_played { Exit::Done } else { Exit::Interrupted })
    }

    fn sprt(&self) -> miette::Result<Option<Sprt>> {
        let test = |elos: &Vec<f64>| Sprt::new(elos[0], elos[1]);
        Ok(self.sprt.as_ref().map(test).transpose()?)
    }

    fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// Any error that ends a tournament.
struct Failure(miette::Report);

impl<E: Into<miette::Report>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// Set by the first Ctrl-C; the second one ends the program.
fn stop_on_interrupt() -> Arc<AtomicBool> {
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

fn progress(games: u64) -> ProgressBar {
    let template = "{wide_bar} {pos}/{len} games  {msg}  {eta} left";
    ProgressBar::new(games)
        .with_style(ProgressStyle::with_template(template).expect("the template is right"))
}

fn describe(summary: &Summary) -> String {
    let header = [
        "bot",
        "score",
        "wins",
        "as player 0",
        "as player 1",
        "clock left\nleast",
        "\nmedian",
        "ticks\nper turn",
        "lost by",
    ];
    let mut table = table(header.map(str::to_owned), 1..8);
    for bot in &summary.bots {
        let losses: Vec<_> =
            bot.losses.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        table.add_row([
            bot.name.clone() + if bot.external { " (external)" } else { "" },
            format!("{:.1} %", 100.0 * bot.score),
            format!("{}/{}", bot.wins, bot.games),
            bot.wins_by_seat[0].to_string(),
            bot.wins_by_seat[1].to_string(),
            bot.clock_left_least.to_string(),
            bot.clock_left_median.to_string(),
            format!("{:.0}", bot.ticks_per_turn),
            losses.join(", "),
        ]);
    }
    let Summary { games, distinct_games, .. } = summary;
    let strength = describe_strength(summary);
    format!("{table}\n\n{strength}\n{games} games, {distinct_games} of them distinct")
}
