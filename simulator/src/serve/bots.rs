//! Which bots can be chosen on a page: the samples, this checkout's, the folder's files, and what the
//! command line named. No other text is taken for a bot, so that no page can start a program.

use std::fs;

use axum::Json;
use axum::extract::State;

use super::failure::Failure;
use super::{Server, Shared};
use crate::bot::Bot;
use crate::bundled;
use crate::samples::SAMPLES;

/// The names, strongest samples first.
pub(super) async fn list(State(server): State<Shared>) -> Result<Json<Vec<String>>, Failure> {
    server.read(|server| Ok(Json(names(server)))).await
}

fn names(server: &Server) -> Vec<String> {
    let mut names = server.site.bots.clone();
    names.extend(bundled::options(None).is_ok().then(|| bundled::BOT.to_owned()));
    names.extend(SAMPLES.iter().rev().map(|sample| sample.name.to_owned()));
    names.extend(files(server));
    names
}

/// The `.rs` files of the folder, by name.
fn files(server: &Server) -> Vec<String> {
    let entries = fs::read_dir(&server.site.folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".rs")).collect();
    names.sort_unstable();
    names
}

/// The bot of one of the names, ready to play.
pub(super) fn prepare(server: &Server, name: &str) -> Result<Bot, Failure> {
    if !names(server).iter().any(|known| known == name) {
        return Err(Failure::bad(format!("`{name}` is none of the bots that can be chosen")));
    }
    let path = server.site.folder.join(name);
    let is_file = files(server).iter().any(|file| file == name);
    let text = path.to_str().filter(|_| is_file).unwrap_or(name);
    Bot::prepare(text, &server.site.rules, &server.site.options).map_err(Failure::bad)
}
