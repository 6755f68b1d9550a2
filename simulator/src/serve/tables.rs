//! The tables of the tournaments whose logs (`*.jsonl`) are in the folder, as they stand.

use std::path::Path;

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use super::Shared;
use super::failure::Failure;
use crate::tournament::log::LogReader;
use crate::tournament::summary::{Summary, Tally};

/// One tournament so far.
#[derive(Clone, Serialize)]
pub(super) struct Table {
    file: String,
    /// How many games there will be, unless a test is decided earlier.
    games_planned: u64,
    summary: Summary,
}

/// All tournaments of the folder, the one that was played last first.
pub(super) async fn list(State(server): State<Shared>) -> Result<Json<Vec<Table>>, Failure> {
    let find = |path: &Path, _| count(path);
    server
        .read(move |server| {
            Ok(Json(server.tables.of(&server.site.folder, "jsonl", find).collect()))
        })
        .await
}

/// Counts a log up to where it is written, or broken.
fn count(path: &Path) -> Option<Table> {
    let file = path.file_name()?.to_str()?.to_owned();
    let games = LogReader::open(path).ok()??;
    let plan = games.plan().clone();
    let mut tally = Tally::new(&plan).ok()?;
    for (fixture, line) in games.map_while(Result::ok) {
        tally.add(&fixture, &line);
    }
    let games_planned = plan.schedule().games_of(plan.shard());
    Some(Table { file, games_planned, summary: tally.summary() })
}
