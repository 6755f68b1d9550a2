//! What a request is told when it gets nothing: a status and `{"error":"..."}`.

use std::error::Error;
use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request gets nothing.
#[derive(Debug)]
pub(super) struct Failure {
    status: StatusCode,
    message: String,
}

#[derive(Serialize)]
struct Body {
    error: String,
}

impl Failure {
    fn new(status: StatusCode, message: impl fmt::Display) -> Self {
        Self { status, message: message.to_string() }
    }

    /// The asker may not ask.
    pub(super) fn forbidden(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// There is no such thing.
    pub(super) fn not_found(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// What was sent makes no sense.
    pub(super) fn bad(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// It makes sense, but not now.
    pub(super) fn conflict(message: impl fmt::Display) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// The machine failed; all that led to it is told.
    pub(super) fn internal(error: impl Error) -> Self {
        let mut message = error.to_string();
        let causes = std::iter::successors(error.source(), |&cause| cause.source());
        for cause in causes {
            message += &format!(": {cause}");
        }
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: self.message })).into_response()
    }
}
