//! Standard output, whose reader may go away at any time, and files that were asked for.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use serde::Serialize;

use crate::files::write_atomically;

/// Standard output could not be written.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub(super) enum OutputError {
    /// The reader is gone.
    #[error("standard output is closed")]
    Closed,
    /// Anything else: a full disk, say.
    #[error("cannot write to standard output: {0}")]
    Failed(io::Error),
}

/// Writes one line (or several) of text and its end of line.
pub(super) fn print_line(text: impl AsRef<str>) -> Result<(), OutputError> {
    let mut stdout = io::stdout().lock();
    let written = writeln!(stdout, "{}", text.as_ref()).and_then(|()| stdout.flush());
    written.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => OutputError::Closed,
        _ => OutputError::Failed(error),
    })
}

/// Writes one value as a line of JSON.
pub(super) fn print_json(value: &impl Serialize) -> Result<(), OutputError> {
    print_line(serde_json::to_string(value).expect("the program's own values are JSON"))
}

/// A file could not be written; what was there before is still there.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("cannot write {}", file.display())]
pub(super) struct NotWritten {
    pub(super) file: PathBuf,
    pub(super) source: io::Error,
}

/// Writes a file that was asked for, whole or not at all.
pub(super) fn write_file(file: &Path, content: impl AsRef<[u8]>) -> Result<(), NotWritten> {
    write_atomically(file, content).map_err(|source| NotWritten { file: file.to_owned(), source })
}
