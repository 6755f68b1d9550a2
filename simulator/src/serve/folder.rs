//! The replays of the folder.

use std::fs;
use std::path::Path as FilePath;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::{Path, State};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::{Server, Shared};
use crate::replay::{self, Ending, Player, Replay, WriteError};

/// The newest are listed, so many.
const LISTED_MAX: usize = 100;

/// No larger file is taken for a replay.
const REPLAY_BYTES_MAX: u64 = 64 << 20;

/// A replay as the list shows it.
#[derive(Clone, Serialize)]
pub(super) struct Listed {
    file: String,
    /// Seconds since 1970.
    modified: u64,
    players: [String; 2],
    turns: usize,
    ending: Ending,
}

/// What the list needs to read of a replay.
#[derive(Deserialize)]
struct Head {
    hexidor_replay: u32,
    players: [Player; 2],
    boards: Vec<IgnoredAny>,
    ending: Ending,
}

/// The replays, newest first. What is none is left out.
pub(super) async fn list(State(server): State<Shared>) -> Result<Json<Vec<Listed>>, Failure> {
    let find = |server: &Server| {
        let found = server.replays.of(&server.site.folder, "json", |path, (bytes, modified)| {
            if bytes > REPLAY_BYTES_MAX { None } else { read_head(path, modified) }
        });
        Ok(Json(found.take(LISTED_MAX).collect()))
    };
    server.read(find).await
}

fn read_head(path: &FilePath, modified: SystemTime) -> Option<Listed> {
    let file = path.file_name()?.to_str().filter(|name| is_name(name))?.to_owned();
    let head: Head = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    let modified = modified.duration_since(UNIX_EPOCH).ok()?.as_secs();
    (head.hexidor_replay == replay::VERSION).then(|| Listed {
        file,
        modified,
        players: head.players.map(|player| player.name),
        turns: head.boards.len().saturating_sub(1),
        ending: head.ending,
    })
}

/// Whether a text is the name of a replay file in the folder, and no way out of it.
fn is_name(name: &str) -> bool {
    let is_plain = FilePath::new(name).file_name().is_some_and(|plain| plain == name);
    is_plain && !name.starts_with('.') && name.ends_with(".json") && !name.contains('\0')
}

/// One replay, as `view` would read it.
pub(super) async fn read(
    State(server): State<Shared>,
    Path(name): Path<String>,
) -> Result<Json<Replay>, Failure> {
    if !is_name(&name) {
        return Err(Failure::not_found("a replay is a .json file of the folder"));
    }
    let read = move |server: &Server| {
        let path = server.site.folder.join(&name);
        if !path.exists() {
            return Err(Failure::not_found(format!("there is no replay {name}")));
        }
        replay::read(&path).map(Json).map_err(Failure::bad)
    };
    server.read(read).await
}

/// Writes a replay into the folder under a name that is free. Returns the name.
pub(super) fn save(folder: &FilePath, replay: &Replay) -> Result<String, WriteError> {
    let plain = |player: &Player| player.name.replace(|c: char| !c.is_alphanumeric(), "-");
    let [zero, one] = replay.players.each_ref().map(plain);
    let mut names = (1_u64..).map(|number| format!("{zero}-{one}-{number}.json"));
    let name = names.find(|name| !folder.join(name).exists()).expect("numbers do not end");
    replay::write(replay, &folder.join(&name))?;
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn names_do_not_lead_out_of_the_folder() {
        #[track_caller]
        fn check(name: &str, expected: bool) {
            assert_eq!(is_name(name), expected);
        }
        check("replay.json", true);
        check("a b.json", true);
        check("replay.html", false);
        check(".json", false);
        check("../replay.json", false);
        check("a/../replay.json", false);
        check("/replay.json", false);
        check("a\0.json", false);
        check("", false);
        check("..", false);
    }
}
