//! The pages' own files, out of the program itself.

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};

use super::failure::Failure;
use crate::page::{asset, served_page};

pub(super) async fn home() -> Html<String> {
    Html(served_page("home_page.js"))
}

pub(super) async fn replay() -> Html<String> {
    Html(served_page("served_replay_page.js"))
}

pub(super) async fn play() -> Html<String> {
    Html(served_page("play_page.js"))
}

pub(super) async fn write() -> Html<String> {
    Html(served_page("write_page.js"))
}

/// A module or the styles.
pub(super) async fn file(Path(name): Path<String>) -> Response {
    match asset(&name).filter(|asset| !asset.name.ends_with(".html")) {
        Some(asset) => ([(CONTENT_TYPE, asset.media_type())], asset.text).into_response(),
        None => Failure::not_found("there is no such file").into_response(),
    }
}
