//! `hexidor merge`: the shards of a tournament, put together.

use std::path::PathBuf;

use clap::Args;

use super::exit::Exit;
use super::output::{print_json, print_line};
use super::standings::describe;
use super::tournament::SummaryLine;
use crate::tournament::log::{Log, first_line};
use crate::tournament::merge::Merge as Merged;
use crate::tournament::summary::Tally;

/// Put the logs of all shards of a tournament together, and sum it up
///
/// The merged log has the bytes of the log of a single run. It is printed, and the summary goes to
/// standard error, unless --log or --json says otherwise. Logs of different bots, rules, openings or
/// seeds are refused.
#[derive(Args)]
pub(super) struct Merge {
    /// The logs, in any order
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,

    /// Write the merged log to this file, and print the summary
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Print the lines of the games, then one with the summary
    #[arg(long)]
    json: bool,
}

impl Merge {
    pub(super) fn run(self) -> miette::Result<Exit> {
        // Nothing is written before it is known that all games are there.
        let tally = count(Merged::open(&self.logs)?)?;
        let merged = Merged::open(&self.logs)?;
        let mut log =
            self.log.as_deref().map(|path| Log::create(path, merged.plan())).transpose()?;
        let is_printed = log.is_none() && !self.json;
        if is_printed {
            print_line(first_line(merged.plan()))?;
        }
        for game in merged.take(tally.games() as usize) {
            let (_, line) = game?;
            if let Some(log) = &mut log {
                log.write(&line)?;
            }
            if self.json || is_printed {
                print_json(&line)?;
            }
        }
        if let Some(log) = &mut log {
            log.sync()?;
        }
        let summary = tally.summary();
        if self.json {
            print_json(&SummaryLine { summary, missing_layers: &[] })?;
        } else if is_printed {
            eprintln!("{}", describe(&summary));
        } else {
            print_line(describe(&summary))?;
        }
        Ok(Exit::Done)
    }
}

/// Counts the games up to the one that decides the sequential test, if there is one.
fn count(games: Merged) -> miette::Result<Tally> {
    let mut tally = Tally::new(games.plan())?;
    for game in games {
        let (fixture, line) = game?;
        tally.add(&fixture, &line);
        if tally.is_decided() {
            break;
        }
    }
    Ok(tally)
}
