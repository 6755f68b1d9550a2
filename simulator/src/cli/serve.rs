//! `hexidor serve`: the pages on this machine.

use std::ffi::OsStr;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use miette::Diagnostic;
use tokio::sync::oneshot;

use super::arena_option::ArenaOption;
use super::bot_options::BotArguments;
use super::exit::Exit;
use super::output::print_line;
use super::view;
use crate::serve::{Site, serve};

/// Serve the pages on this machine: replays and tournaments of a folder, a game against a bot, an editor
///
/// It listens on this machine's loopback address alone, until Ctrl-C. Games that were begun and not saved are
/// saved then, as they stand.
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
#[error("cannot use the folder {}", folder.display())]
struct FolderError {
    folder: PathBuf,
    source: io::Error,
}

impl Serve {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let folder = self.folder;
        std::fs::create_dir_all(&folder)
            .map_err(|source| FolderError { folder: folder.clone(), source })?;
        let site = Site {
            folder: folder.clone(),
            rules: self.arena.load()?,
            options: self.bots.options(),
            bots: self.more_bots,
        };
        let ready = |address: SocketAddr| {
            let address = format!("http://{address}/");
            // Nobody may be listening.
            let _ = print_line(&address);
            if self.open && view::open(OsStr::new(&address)).is_err() {
                eprintln!("cannot open a browser: open the address by hand");
            }
        };
        for file in serve(site, self.port, interrupt(), ready)? {
            eprintln!("saved {}", folder.join(file).display());
        }
        Ok(Exit::Interrupted)
    }
}

/// The first Ctrl-C (or SIGTERM); the second one ends the program.
fn interrupt() -> impl Future<Output = ()> {
    let (first, interrupted) = oneshot::channel();
    let mut first = Some(first);
    // Without a handler Ctrl-C stops the program at once.
    let _ = ctrlc::set_handler(move || match first.take() {
        Some(first) => drop(first.send(())),
        None => std::process::exit(Exit::Interrupted as i32),
    });
    async {
        if interrupted.await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
