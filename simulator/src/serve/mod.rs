//! `hexidor serve`: the pages on this machine. Replays of a folder and the tables of its tournaments, a
//! game against a bot, an editor for one.
//!
//! ```text
//!   guard       who may ask: this machine's browser, on one of these pages
//!   pages       the pages' own files
//!   folder      replays of the folder          tables    tournaments of the folder
//!   games       games against a bot            workshop  check a source, play it
//! ```
//!
//! A page holds no rules: legal actions come from the referee, and all that is compiled or played goes
//! the way it goes everywhere.

mod bots;
mod failure;
mod folder;
mod game;
mod games;
mod guard;
mod known;
mod pages;
mod person;
mod tables;
mod workshop;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use miette::Diagnostic;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::arena_rules::ArenaRules;
use crate::bot::BotOptions;
use crate::compile;
use crate::replay::WriteError;
use failure::Failure;
use folder::Listed;
use games::Games;
use known::Known;
use tables::Table;

/// What is served.
pub struct Site {
    /// Where replays and logs of tournaments are looked for, and replays are saved.
    pub folder: PathBuf,
    /// The rules of games that are played here.
    pub rules: ArenaRules,
    /// How bots are compiled and run.
    pub options: BotOptions,
    /// Bots that can be chosen besides the samples, as on the command line.
    pub bots: Vec<String>,
}

/// The site and what goes on in it.
struct Server {
    site: Site,
    games: Games,
    replays: Known<Listed>,
    tables: Known<Table>,
    /// Compilers and matches at work: the machine is not handed over to a page.
    workers: Semaphore,
}

type Shared = Arc<Server>;

/// Compilers and matches at a time.
const WORKERS: usize = 2;

/// At the end: compilers that are given up have removed their files long before.
const LAST_WORK: Duration = Duration::from_secs(1);

impl Server {
    fn new(site: Site) -> Self {
        Self {
            site,
            games: Games::default(),
            replays: Known::default(),
            tables: Known::default(),
            workers: Semaphore::new(WORKERS),
        }
    }

    /// Does slow work beside the server, when its turn comes.
    async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let _turn = self.workers.acquire().await.map_err(Failure::internal)?;
        self.read(work).await
    }

    /// Reads files beside the server.
    async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let server = Arc::clone(self);
        tokio::task::spawn_blocking(move || work(&server)).await.map_err(Failure::internal)?
    }
}

/// Why nothing was served, or something was lost.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ServeError {
    /// Nobody can be listened to.
    #[error("cannot listen on port {port}")]
    #[diagnostic(help("another program may have it: choose one with --port"))]
    Port {
        /// The port that was asked for.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
    /// A game that somebody played in could not be saved at the end.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Save(#[from] WriteError),
}

/// Serves a site on this machine's loopback address until `stop` comes. `ready` gets the address; port 0
/// is any that is free. Games that somebody has played in are saved at the end, as they stand; returns the
/// names of their files.
///
/// # Errors
/// When the port cannot be had, or a game cannot be saved.
pub fn serve(
    site: Site,
    port: u16,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(SocketAddr),
) -> Result<Vec<String>, ServeError> {
    let no_port = |source| ServeError::Port { port, source };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(no_port)?;
    let server = Arc::new(Server::new(site));
    let served = runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        let router = router(Arc::clone(&server), address.port());
        ready(address);
        tokio::select! {
            served = axum::serve(listener, router) => served,
            () = stop => Ok(()),
        }
    });
    compile::give_up();
    let saved = server.games.save(&server.site.folder);
    runtime.shutdown_timeout(LAST_WORK);
    served.map_err(no_port)?;
    Ok(saved?)
}

fn router(server: Shared, port: u16) -> Router {
    // A source in JSON, each of its bytes written as six.
    let file_bytes = usize::try_from(server.site.rules.file_bytes).unwrap_or(usize::MAX / 6);
    let body_bytes = 6 * file_bytes + 1024;
    Router::new()
        .route("/", get(pages::home))
        .route("/replay", get(pages::replay))
        .route("/play", get(pages::play))
        .route("/write", get(pages::write))
        .route("/page/{name}", get(pages::file))
        .route("/api/replays", get(folder::list))
        .route("/api/replays/{name}", get(folder::read))
        .route("/api/tournaments", get(tables::list))
        .route("/api/bots", get(bots::list))
        .route("/api/games", post(games::start))
        .route("/api/games/{game}", get(games::watch))
        .route("/api/games/{game}/act", post(games::act))
        .route("/api/games/{game}/undo", post(games::undo))
        .route("/api/games/{game}/resign", post(games::resign))
        .route("/api/games/{game}/save", post(games::save))
        .route("/api/starter", get(workshop::starter))
        .route("/api/check", post(workshop::check))
        .route("/api/match", post(workshop::play))
        .fallback(async || Failure::not_found("there is no such page"))
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(from_fn_with_state(guard::Guard { port }, guard::admit))
        .layer(from_fn(guard::dress))
        .with_state(server)
}
