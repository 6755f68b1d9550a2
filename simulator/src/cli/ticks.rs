//! `hexidor ticks FILE`: what a program costs by itself.

use std::path::PathBuf;

use clap::Args;

use super::arena_option::ArenaOption;
use super::exit::Exit;
use super::output::{print_json, print_line};
use crate::compile::{BuildOptions, build};
use crate::host::{Alone, HostProgram, run_alone};

/// Run a program off turn until it ends, and print what it cost
///
/// It runs as player 0 and is never on turn, until it ends or has used a whole clock. An action ends it
/// (`out of turn`).
#[derive(Args)]
pub(super) struct CountTicks {
    /// The program: one Rust file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Panic on overflow and failed debug assertions, which the arena does not check
    #[arg(long)]
    checked: bool,
    /// Print one JSON object: statements, call_ticks, ticks, ended
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    arena: ArenaOption,
}

impl CountTicks {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let rules = self.arena.load()?;
        let name = self.file.display().to_string();
        let source = std::fs::read(&self.file)
            .map_err(|error| miette::miette!("cannot read {name}: {error}"))?;
        let options = BuildOptions { checked: self.checked, ..BuildOptions::for_rules(&rules) };
        let submission = build(&name, &source, &options)?;
        let alone = run_alone(&submission, &rules, &HostProgram::default())?;
        if self.json {
            print_json(&alone)?;
        } else {
            print_line(to_text(&alone))?;
        }
        Ok(Exit::Done)
    }
}

fn to_text(alone: &Alone) -> String {
    let Alone { statements, call_ticks, ticks, ended } = alone;
    format!(
        "statements {statements:>10}\ncall ticks {call_ticks:>10}\nticks      {ticks:>10}\nended      {ended:>10}"
    )
}
