//! `hexidor new FILE`: a bot to start from, or the bot that measures an arena.

use std::path::PathBuf;

use clap::Args;

use super::exit::Exit;
use super::output::{NotWritten, print_line};
use crate::files::write_new;
use crate::probe::PROBE;
use crate::samples::sample;

/// Write a commented starter bot, or the probe
#[derive(Args)]
pub(super) struct New {
    /// The file to write; one that exists is left alone
    file: PathBuf,

    /// Write a bot to upload that measures the real arena; `hexidor probe` reads what it found
    #[arg(long)]
    probe: bool,
}

impl New {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let file = self.file;
        let (source, next) = match self.probe {
            true => (PROBE, "upload it, and hand what it prints to: hexidor probe".to_owned()),
            false => {
                let starter = sample("starter").expect("it is one of the samples");
                (starter.source, format!("now: hexidor check {}", file.display()))
            }
        };
        write_new(&file, source).map_err(|source| NotWritten { file: file.clone(), source })?;
        print_line(format!("wrote {}; {next}", file.display()))?;
        Ok(Exit::Done)
    }
}
