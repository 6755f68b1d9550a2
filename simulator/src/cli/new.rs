//! `hexidor new FILE`: a bot to start from.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use miette::Diagnostic;

use super::exit::Exit;
use super::output::print_line;
use crate::samples::sample;

/// Write a commented starter bot
#[derive(Args)]
pub(super) struct New {
    /// The file to write; one that exists is left alone
    file: PathBuf,
}

#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("cannot write {}", file.display())]
struct NotWritten {
    file: PathBuf,
    source: io::Error,
}

impl New {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let file = self.file;
        let starter = sample("starter").expect("it is one of the samples").source;
        File::create_new(&file)
            .and_then(|mut new| new.write_all(starter.as_bytes()))
            .map_err(|source| NotWritten { file: file.clone(), source })?;
        print_line(format!("wrote {0}; now: hexidor play {0}", file.display()))?;
        Ok(Exit::Done)
    }
}
