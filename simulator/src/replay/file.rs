//! Replays on the disk: they appear whole or not at all, and only a version that is known is read.

use std::io;
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use serde::Deserialize;

use crate::files::write_atomically;
use crate::replay::{Replay, VERSION};

/// Why a replay, or its page, was not written.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("cannot write the replay {}", path.display())]
pub struct WriteError {
    path: PathBuf,
    source: io::Error,
}

/// Why a replay was not read.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ReadError {
    /// The file could not be read.
    #[error("cannot read the replay {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is of another version.
    #[error(
        "{} is a replay of version {version}, and this program reads version {VERSION}", path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u64,
    },
    /// The file is no replay, or half of one.
    #[error("{} is not a replay: {problem}", path.display())]
    NotAReplay {
        /// The file.
        path: PathBuf,
        /// What is wrong, with line and column.
        problem: String,
    },
}

/// Writes a replay; its folder is made if there is none.
///
/// # Errors
/// When the file cannot be written; a file that was there before is left as it was.
pub fn write(replay: &Replay, path: &Path) -> Result<(), WriteError> {
    write_text(path, &replay.to_json())
}

/// Writes a replay in whatever form, by the same promise.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), WriteError> {
    write_atomically(path, text).map_err(|source| WriteError { path: path.to_owned(), source })
}

/// Reads a replay.
///
/// # Errors
/// See [`ReadError`].
pub fn read(path: &Path) -> Result<Replay, ReadError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| ReadError::Unreadable { path: path.to_owned(), source })?;
    parse(path, &text)
}

/// The replay of a text; errors call it `path`.
///
/// # Errors
/// All but [`ReadError::Unreadable`].
pub fn parse(path: &Path, text: &str) -> Result<Replay, ReadError> {
    #[derive(Deserialize)]
    struct Header {
        hexidor_replay: u64,
    }
    let not_a_replay = |error: serde_json::Error| ReadError::NotAReplay {
        path: path.to_owned(),
        problem: error.to_string(),
    };
    // The version comes first: another version's fields would only be called wrong.
    let Header { hexidor_replay: version } = serde_json::from_str(text).map_err(not_a_replay)?;
    if version != u64::from(VERSION) {
        return Err(ReadError::OtherVersion { path: path.to_owned(), version });
    }
    serde_json::from_str(text).map_err(not_a_replay)
}

impl Replay {
    /// The text of the file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("a replay is JSON");
        json + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        let error = parse(Path::new("x.json"), text).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn other_files_are_refused_by_name() {
        refused(
            "{\"hexidor_replay\":2,\"new\":[]}",
            "x.json is a replay of version 2, and this program reads version 1",
        );
        refused("{}", "x.json is not a replay: missing field `hexidor_replay` at line 1 column 2");
        refused(
            "{\"hexidor_replay\":1",
            "x.json is not a replay: EOF while parsing an object at line 1 column 19",
        );
        refused(
            "{\"hexidor_replay\":1}",
            "x.json is not a replay: missing field `program` at line 1 column 20",
        );
    }

    #[test]
    fn a_place_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "text").unwrap();
        let error = write_atomically(&file.join("replay.json"), "{}").unwrap_err();
        let error = WriteError { path: "a/replay.json".into(), source: error };
        assert_eq!(error.to_string(), "cannot write the replay a/replay.json");
    }
}
