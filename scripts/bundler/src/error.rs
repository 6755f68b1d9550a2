//! Everything that can stop a bundle, each with the file, the line and the reason.

use std::fmt;
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use proc_macro2::Span;
use thiserror::Error;

/// A place in a source file, lines and columns from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as it was found.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The start of `span`, which must come from parsing `file`.
    pub(crate) fn of(file: &Path, span: Span) -> Place {
        let start = span.start();
        Place { file: file.to_owned(), line: start.line.max(1), column: start.column + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file.display(), self.line, self.column)
    }
}

/// Why there is no bundle.
#[derive(Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum Error {
    /// `cargo metadata` or `cargo tree` failed.
    #[error("cargo cannot describe `{}`: {reason}", manifest.display())]
    Cargo {
        /// The manifest asked about.
        manifest: PathBuf,
        /// What cargo said.
        reason: String,
    },
    /// The package has no such program, or several and none was named.
    #[error("package `{package}` has no program to bundle: {reason}")]
    NoTarget {
        /// The package.
        package: String,
        /// What was looked for.
        reason: String,
    },
    /// No workspace with the wanted package above a directory.
    #[error("no workspace with a `{directory}` crate in or above `{}`", start.display())]
    #[diagnostic(help("run it inside a checkout, or name the crate's directory"))]
    NoWorkspace {
        /// The directory wanted beside the workspace's manifest.
        directory: String,
        /// Where the search began.
        start: PathBuf,
    },
    /// A procedural macro is used.
    #[error("crate `{name}` is a procedural macro, used by `{user}`")]
    #[diagnostic(help(
        "only declarative macros can be bundled; leave out the feature or the dependency that brings it"
    ))]
    ProcMacro {
        /// The macro's crate.
        name: String,
        /// The crate that names it.
        user: String,
    },
    /// A dependency is built by a program.
    #[error("crate `{name}`, used by `{user}`, has a build script")]
    #[diagnostic(help("what a build script decides cannot be seen from the source"))]
    BuildScript {
        /// The crate with the script.
        name: String,
        /// The crate that names it.
        user: String,
    },
    /// A file is missing or not readable.
    #[error("cannot read `{}`: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not Rust, or not Rust that can be bundled.
    #[error("{place}: {reason}")]
    Source {
        /// Where.
        place: Place,
        /// Why.
        reason: String,
    },
    /// Two things want one name.
    #[error(
        "the name `{name}` is taken twice at the root of the bundle: by {first} and by {second}"
    )]
    #[diagnostic(help("rename one of them"))]
    Collision {
        /// The name.
        name: String,
        /// Who has it.
        first: String,
        /// Who wants it too.
        second: String,
    },
    /// The compiler could not be run.
    #[error("cannot run `rustc`: {0}")]
    Compiler(String),
    /// The bundle does not compile.
    #[error("the bundle does not compile:\n{0}")]
    Compile(String),
    /// A directory of this machine shows in the bundle.
    #[error("the bundle names a directory of this machine: `{path}`")]
    LocalPath {
        /// The directory.
        path: String,
    },
}

impl Error {
    pub(crate) fn source(file: &Path, span: Span, reason: impl Into<String>) -> Error {
        Error::Source { place: Place::of(file, span), reason: reason.into() }
    }

    pub(crate) fn syn(file: &Path, error: &syn::Error) -> Error {
        Error::source(file, error.span(), error.to_string())
    }
}
