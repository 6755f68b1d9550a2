//! The games against a bot that are going on, by number.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena::PlayerId;
use axum::Json;
use axum::extract::{Path as Part, Query, State as Site};
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::game::{LiveGame, News, State};
use super::{Server, Shared, bots};
use crate::replay::WriteError;

/// How many are kept: each has a process. The oldest makes room.
const GAMES_MAX: usize = 16;

/// How long a page waits for news before it asks again.
const WATCH: Duration = Duration::from_secs(20);

/// The games by their numbers.
#[derive(Default)]
pub(super) struct Games(Mutex<Numbered>);

#[derive(Default)]
struct Numbered {
    last: u64,
    games: BTreeMap<u64, Arc<LiveGame>>,
}

impl Games {
    fn lock(&self) -> MutexGuard<'_, Numbered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a new game, and the one that made room for it.
    fn add(&self, game: LiveGame) -> (u64, Option<Arc<LiveGame>>) {
        let mut numbered = self.lock();
        numbered.last += 1;
        let number = numbered.last;
        numbered.games.insert(number, Arc::new(game));
        let is_full = numbered.games.len() > GAMES_MAX;
        let oldest = is_full.then(|| numbered.games.pop_first()).flatten();
        (number, oldest.map(|(_, game)| game))
    }

    /// Writes every game that somebody has played in, and that is not saved, into a folder. Returns the
    /// files' names.
    pub(super) fn save(&self, folder: &Path) -> Result<Vec<String>, WriteError> {
        let numbered = self.lock();
        let files = numbered.games.values().filter_map(|game| game.save(folder).transpose());
        files.collect()
    }

    fn get(&self, number: u64) -> Result<Arc<LiveGame>, Failure> {
        let game = self.lock().games.get(&number).cloned();
        game.ok_or_else(|| Failure::not_found("this game is gone: begin another"))
    }
}

/// A game that is asked for.
#[derive(Deserialize)]
pub(super) struct Pairing {
    bot: String,
    /// Which player the person is.
    player: u8,
}

#[derive(Serialize)]
pub(super) struct Started {
    game: u64,
}

pub(super) async fn start(
    Site(server): Site<Shared>,
    Json(Pairing { bot, player }): Json<Pairing>,
) -> Result<Json<Started>, Failure> {
    let person = PlayerId::new(player).ok_or_else(|| Failure::bad("a player is 0 or 1"))?;
    let begin = move |server: &Server| {
        let bot = bots::prepare(server, &bot)?;
        let game = LiveGame::start(person, bot, &server.site.rules);
        let (game, oldest) = server.games.add(game);
        if let Some(oldest) = oldest {
            oldest.save(&server.site.folder).map_err(Failure::internal)?;
        }
        Ok(Json(Started { game }))
    };
    server.work(begin).await
}

/// Which news a page has already.
#[derive(Deserialize)]
pub(super) struct After {
    #[serde(default)]
    after: u64,
}

/// The news, once there are some; after a while, the old ones.
pub(super) async fn watch(
    Site(server): Site<Shared>,
    Part(number): Part<u64>,
    Query(After { after }): Query<After>,
) -> Result<Json<News>, Failure> {
    let mut news = server.games.get(number)?.news();
    let is_new =
        |news: &News| news.version > after && (news.replay.is_some() || news.problem.is_some());
    let _ = tokio::time::timeout(WATCH, news.wait_for(is_new)).await;
    let now = news.borrow().clone();
    Ok(Json(now))
}

/// What the person does.
#[derive(Deserialize)]
pub(super) struct Act {
    /// The turn that it was chosen for: nothing is played twice.
    turn_number: u32,
    action: String,
}

#[derive(Serialize)]
pub(super) struct Done {}

pub(super) async fn act(
    Site(server): Site<Shared>,
    Part(number): Part<u64>,
    Json(Act { turn_number, action }): Json<Act>,
) -> Result<Json<Done>, Failure> {
    server.games.get(number)?.act(turn_number, &action).map(|()| Json(Done {}))
}

pub(super) async fn undo(
    Site(server): Site<Shared>,
    Part(number): Part<u64>,
) -> Result<Json<Done>, Failure> {
    server.games.get(number)?.undo().map(|()| Json(Done {}))
}

pub(super) async fn resign(
    Site(server): Site<Shared>,
    Part(number): Part<u64>,
) -> Result<Json<Done>, Failure> {
    server.games.get(number)?.resign().map(|()| Json(Done {}))
}

#[derive(Serialize)]
pub(super) struct Saved {
    file: String,
}

/// Writes a game that is over into the folder.
pub(super) async fn save(
    Site(server): Site<Shared>,
    Part(number): Part<u64>,
) -> Result<Json<Saved>, Failure> {
    let game = server.games.get(number)?;
    if game.news().borrow().state != State::Over {
        return Err(Failure::conflict("the game is not over"));
    }
    let save = move |server: &Server| {
        let file = game.save(&server.site.folder).map_err(Failure::internal)?;
        Ok(Json(Saved { file: file.ok_or_else(|| Failure::conflict("it is saved already"))? }))
    };
    server.read(save).await
}
