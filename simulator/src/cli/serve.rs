//! `hexidor serve`: the pages on this machine.

use std::ffi::OsStr;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use miette::Diagnostic;

use super::arena_option::ArenaOption;
use super::bot_options::BotArguments;
use super::exit::Exit;
use super::output::print_line;
use super::view;
use crate::serve::{Site, serve};

/// Serve the pages on this machine: replays and tournaments of a folder, a game against a bot, an editor
///
/// It listens on this machine's loopback address alone, until Ctrl-C.
#[derive(Args)]
pub(super) struct Serve {
    /// Where replays (*.json), logs of tournaments (*.jsonl) and bots (*.rs) are; games are saved there
    #[arg(value_name = "FOLDER", default_value = "target/hexidor")]
    folder: PathBuf,

    /// The port; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = 6161)]
    port: u16,

    /// One more bot that can be chosen on the pages; an external engine only so
    #[arg(long = "bot", value_name = "BOT")]
    more_bots: Vec<String>,

    /// Open the first page in the browser
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    arena: ArenaOption,

    #[command(flatten)]
    bots: BotArguments,
}

#[derive(Debug, thiserror::Error, Diagnostic)]
enum ServeError {
    #[error("cannot listen on port {port}")]
    #[diagnostic(help("another program may have it: choose one with --port"))]
    Port { port: u16, source: io::Error },
    #[error("cannot use the folder {}", folder.display())]
    Folder { folder: PathBuf, source: io::Error },
}

impl Serve {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let folder = self.folder;
        std::fs::create_dir_all(&folder)
            .map_err(|source| ServeError::Folder { folder: folder.clone(), source })?;
        let site = Site {
            folder,
            rules: self.arena.load()?,
            options: self.bots.options(),
            bots: self.more_bots,
        };
        let port = self.port;
        let ready = |address: SocketAddr| {
            let address = format!("http://{address}/");
            // Nobody may be listening.
            let _ = print_line(&address);
            if self.open && view::open(OsStr::new(&address)).is_err() {
                eprintln!("cannot open a browser: open the address by hand");
            }
        };
        serve(site, port, ready).map_err(|source| ServeError::Port { port, source })?;
        Ok(Exit::Done)
    }
}
