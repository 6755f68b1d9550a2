//! `hexidor ladder`: the versions of one bot against each other.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use super::exit::Exit;
use super::game_options::{GameOptions, prepare};
use super::live::Live;
use super::output::{print_json, print_line};
use super::table::table;
use super::tournament::{Failure, jobs, stop_on_interrupt};
use crate::arena_rules::ArenaRules;
use crate::bot::{BotOptions, SourceFile};
use crate::tournament::ladder::{Ladder as Versions, Standing};
use crate::tournament::log::Log;
use crate::tournament::plan::{Plan, entrants};
use crate::tournament::run::Tournament;

/// Keep the versions of a bot, and play the active one against the others
#[derive(Args)]
pub(super) struct Ladder {
    /// Where versions and results are kept
    #[arg(long, global = true, value_name = "DIR", default_value = ".hexidor/ladder")]
    folder: PathBuf,

    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Add(Add),
    List(List),
    Run(Run),
    Activate(Activate),
}

/// Save a bot as a new version, which becomes the active one
#[derive(Args)]
struct Add {
    /// A path to a .rs file, or `bot`
    #[arg(value_name = "FILE")]
    bot: String,

    /// What the version is called [default: v1, v2, ...]
    #[arg(long)]
    name: Option<String>,
}

/// Show the versions and how they stand
#[derive(Args)]
struct List {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Play the active version against each of the others, the latest first
///
/// What was played before is kept and not played again, and goes on where it was stopped.
#[derive(Args)]
struct Run {
    /// How many games each match has
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,

    /// How many random actions each opening has
    #[arg(long, value_name = "K", default_value_t = 4)]
    opening_plies: u32,

    /// What the openings are drawn from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// How many games at a time [default: one per core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: GameOptions,
}

/// Make a version the active one
#[derive(Args)]
struct Activate {
    /// Which
    name: String,
}

#[derive(Serialize)]
struct Standings {
    versions: Vec<Standing>,
}

/// A match needs two.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("there are no two versions in {}", .0.display())]
#[diagnostic(help("`hexidor ladder add FILE` saves one"))]
struct TooFew(PathBuf);

impl Ladder {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let mut versions = Versions::open(&self.folder)?;
        match self.action {
            Action::Add(Add { bot, name }) => {
                // A version that cannot play is none.
                let rules = ArenaRules::default();
                prepare(std::slice::from_ref(&bot), &rules, &BotOptions::default())?;
                let file = SourceFile::find(&bot)?;
                let version = versions.add(name.as_deref(), &file.source)?;
                print_line(format!("{bot} is version {}, the active one", version.name))?;
            }
            Action::Activate(Activate { name }) => versions.activate(&name)?,
            Action::List(List { json }) => show(&versions, json)?,
            Action::Run(run) => {
                let exit = run.play(&versions, &self.folder)?;
                show(&versions, run.json)?;
                return Ok(exit);
            }
        }
        Ok(Exit::Done)
    }
}

impl Run {
    fn play(&self, versions: &Versions, folder: &Path) -> miette::Result<Exit> {
        let rules = self.options.rules()?;
        let Some((active, others)) = versions.matches().filter(|(_, others)| !others.is_empty())
        else {
            return Err(TooFew(folder.to_owned()).into());
        };
        let stop = stop_on_interrupt();
        for other in others {
            let [later, earlier] = versions.in_order([active, other]);
            let names = [later, earlier].map(|version| versions.source_path(&version.name));
            let names = names.map(|path| path.display().to_string());
            let bots = prepare(&names, &rules, &self.options.bots())?;
            let plan = Plan {
                games: self.games,
                opening_plies: self.opening_plies,
                seed: self.seed,
                checked: self.options.bots().checked,
                arena_file: self.options.arena_file().cloned(),
                ..Plan::new(entrants(&bots, &names), rules.clone())
            };
            let log = Log::resume(&versions.log_path(active, other)?, &plan)?;
            let mut live = Live::start(plan.schedule().all_games());
            let tournament = Tournament { plan: &plan, bots: &bots };
            let played = tournament.play(Some(log), jobs(self.jobs), &stop, |tally, _| {
                live.show(tally);
                Ok::<_, Failure>(())
            });
            let (_, is_complete) = played.map_err(|Failure(report)| report)?;
            if !is_complete {
                return Ok(Exit::Interrupted);
            }
        }
        Ok(Exit::Done)
    }
}

fn show(versions: &Versions, json: bool) -> miette::Result<()> {
    let versions = versions.standings()?;
    if json {
        return Ok(print_json(&Standings { versions })?);
    }
    let header = ["", "version", "games", "score", "Elo", "95 %", "blake3"];
    let mut table = table(header.map(str::to_owned), 2..6);
    for Standing { version, active, games, wins, rating } in versions {
        let share = 100.0 * wins as f64 / games as f64;
        table.add_row([
            if active { "*" } else { "" }.to_owned(),
            version.name,
            games.to_string(),
            if games > 0 { format!("{share:.1} %") } else { String::new() },
            rating.map_or(String::new(), |rating| format!("{:+.1}", rating.elo)),
            rating.map_or(String::new(), |rating| format!("± {:.1}", rating.elo_error)),
            version.blake3.chars().take(12).collect(),
        ]);
    }
    Ok(print_line(table.to_string())?)
}
