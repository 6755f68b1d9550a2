//! `hexidor view FILE`: the page of a replay.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Args;
use miette::Diagnostic;

use super::exit::Exit;
use super::output::print_line;
use crate::page;
use crate::replay::{self, Replay, WriteError};

/// Write the page that shows a replay: one HTML file, which needs no network
#[derive(Args)]
pub(super) struct View {
    /// The replay, as `play` writes it
    #[arg(value_name = "FILE", default_value = "target/hexidor/replay.json")]
    file: PathBuf,

    /// Where the page goes [default: beside the replay, FILE.html]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Open it in the browser
    #[arg(long)]
    open: bool,
}

#[derive(Debug, thiserror::Error, Diagnostic)]
enum ViewError {
    #[error("{}: a page's name ends in .html", file.display())]
    NotHtml { file: PathBuf },
    #[error("cannot open {} in a browser", file.display())]
    #[diagnostic(help("the page is written: open it by hand"))]
    NotOpened { file: PathBuf, source: std::io::Error },
}

impl View {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let replay = replay::read(&self.file)?;
        let page = self.output.unwrap_or_else(|| self.file.with_extension("html"));
        if !is_page(&page) {
            return Err(ViewError::NotHtml { file: page }.into());
        }
        page::write(&replay, &page)?;
        print_line(format!("page: {}", page.display()))?;
        if self.open {
            open(page.as_os_str()).map_err(|source| ViewError::NotOpened { file: page, source })?;
        }
        Ok(Exit::Done)
    }
}

/// Writes a replay, as the page that shows it if the file's name says so.
pub(super) fn write(replay: &Replay, file: &Path) -> Result<(), WriteError> {
    if is_page(file) { page::write(replay, file) } else { replay::write(replay, file) }
}

fn is_page(file: &Path) -> bool {
    file.extension() == Some(OsStr::new("html"))
}

/// Has the desktop open a file or an address.
pub(super) fn open(target: &OsStr) -> std::io::Result<()> {
    let mut command = Command::new("xdg-open");
    command.arg(target).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
