//! Stands in until the meter is there: nothing is charged or refused.

/// The meter's version, part of every key in the cache.
pub(super) const VERSION: &str = "unmetered";

/// How charges are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Together where nobody can tell.
    Batched,
    /// Each statement's on its own.
    Each,
}

/// Why a submission was refused.
#[derive(Clone, Debug, thiserror::Error, miette::Diagnostic)]
#[error("refused")]
pub struct Refusals;

impl Refusals {
    pub(super) fn in_file(self, _name: &str) -> Self {
        self
    }
}

/// A metered source.
pub(super) struct Metered {
    pub(super) source: String,
    pub(super) has_unsafe: bool,
}

/// Passes the source on.
pub(super) fn meter(source: &str, _mode: Mode) -> Result<Metered, Refusals> {
    Ok(Metered { source: source.to_owned(), has_unsafe: false })
}
