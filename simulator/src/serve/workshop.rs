//! The workshop: checks a source and plays it, as `check` and `play` do with a file.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::{Server, Shared, bots};
use crate::bot::{Bot, BotError, SourceFile, play_game};
use crate::compile::BuildError;
use crate::referee::opening::Opening;
use crate::replay::Replay;
use crate::samples::sample;

/// What a source that was sent is called.
const FILE_NAME: &str = "yours.rs";

/// A bot's source, as it stands in the editor.
#[derive(Deserialize)]
pub(super) struct Source {
    source: String,
}

/// A match of a source.
#[derive(Deserialize)]
pub(super) struct Pairing {
    source: String,
    against: String,
    /// The seat of the source.
    player: u8,
}

/// What was found in a source.
#[derive(Serialize)]
pub(super) struct Findings {
    bytes: u64,
    file_bytes: u64,
    ok: bool,
    has_unsafe: bool,
    problems: Vec<Problem>,
}

/// One thing that must be changed before it can play.
#[derive(Serialize)]
pub(super) struct Problem {
    /// From 1; `null` when it is about the whole.
    line: Option<usize>,
    column: Option<usize>,
    message: String,
}

/// What came of asking for a match: a replay, or the reasons why there is none.
#[derive(Serialize)]
pub(super) struct Played {
    findings: Findings,
    replay: Option<Box<Replay>>,
}

/// A bot to begin with.
pub(super) async fn starter() -> impl IntoResponse {
    let source = sample("starter").map_or("", |sample| sample.source);
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], source)
}

pub(super) async fn check(
    State(server): State<Shared>,
    Json(Source { source }): Json<Source>,
) -> Result<Json<Findings>, Failure> {
    server.work(move |server| Ok(Json(build(server, &source)?.1))).await
}

pub(super) async fn play(
    State(server): State<Shared>,
    Json(pairing): Json<Pairing>,
) -> Result<Json<Played>, Failure> {
    server.work(move |server| play_pairing(server, &pairing).map(Json)).await
}

fn play_pairing(server: &Server, pairing: &Pairing) -> Result<Played, Failure> {
    if pairing.player > 1 {
        return Err(Failure::bad("a player is 0 or 1"));
    }
    let opponent = bots::prepare(server, &pairing.against)?;
    let (bot, findings) = build(server, &pairing.source)?;
    let Some(bot) = bot else { return Ok(Played { findings, replay: None }) };
    let players = if pairing.player == 0 { [&bot, &opponent] } else { [&opponent, &bot] };
    let rules = &server.site.rules;
    let mut zero = players[0].start().map_err(Failure::internal)?;
    let mut one = players[1].start().map_err(Failure::internal)?;
    let game = play_game(rules, [&mut zero, &mut one], &Opening::none(&rules.rules));
    let game = game.map_err(Failure::internal)?;
    let replay = Replay::of(&game, rules, players.map(Bot::description));
    Ok(Played { findings, replay: Some(Box::new(replay)) })
}

/// The bot of a source, if it is one, and what was found.
fn build(server: &Server, source: &str) -> Result<(Option<Bot>, Findings), Failure> {
    let rules = &server.site.rules;
    let file = SourceFile {
        name: FILE_NAME.to_owned(),
        file_name: FILE_NAME.to_owned(),
        source: source.into(),
    };
    let (bot, problems) = match file.prepare(rules, &server.site.options) {
        Ok(bot) => (Some(bot), Vec::new()),
        Err(BotError::Build(error)) => (None, problems(&error)?),
        Err(error) => return Err(Failure::internal(error)),
    };
    let findings = Findings {
        bytes: source.len() as u64,
        file_bytes: rules.file_bytes,
        ok: bot.is_some(),
        has_unsafe: bot.as_ref().is_some_and(|bot| bot.description().has_unsafe),
        problems,
    };
    Ok((bot, findings))
}

/// What is wrong with a source, by line; or that the machine is at fault.
fn problems(error: &BuildError) -> Result<Vec<Problem>, Failure> {
    let at = |line, column, message: &str| Problem {
        line: Some(line),
        column: Some(column),
        message: message.to_owned(),
    };
    Ok(match error {
        BuildError::Refused(refusals) => refusals
            .iter()
            .map(|refusal| at(refusal.line, refusal.column, &refusal.reason))
            .collect(),
        BuildError::Compile(errors) => {
            errors.iter().map(|error| at(error.line, error.column, &error.message)).collect()
        }
        BuildError::NotUtf8 { line, column, .. } => {
            vec![at(*line, *column, "the source is not valid UTF-8")]
        }
        BuildError::TooLarge { .. } | BuildError::Limit { .. } => {
            vec![Problem { line: None, column: None, message: error.to_string() }]
        }
        BuildError::Toolchain { .. } | BuildError::Cache { .. } => {
            return Err(Failure::internal(error));
        }
    })
}
