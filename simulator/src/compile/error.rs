//! Why a submission could not be built, in terms of the user's own file.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::Path;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use serde::Deserialize;
use thiserror::Error;

use crate::meter::{Metered, Refusals};

/// Why there is no library. Each but the last two is the submission's own fault.
#[derive(Debug, Error, Diagnostic)]
pub enum BuildError {
    /// More bytes than the arena takes.
    #[error("{file}: {bytes} bytes are more than the {file_bytes} that a submission may have")]
    TooLarge {
        /// The file's name.
        file: String,
        /// Its size.
        bytes: u64,
        /// The limit.
        file_bytes: u64,
    },
    /// The source is not text.
    #[error("{file}:{line}:{column}: the source is not valid UTF-8")]
    NotUtf8 {
        /// The file's name.
        file: String,
        /// The line of the first wrong byte, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
    /// The meter cannot or may not let it through.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Refused(Refusals),
    /// The compiler found mistakes.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Compile(CompileErrors),
    /// The compiler was stopped.
    #[error("{file}: compiling it takes more than {limit}")]
    Limit {
        /// The file's name.
        file: String,
        /// What it used up.
        limit: String,
    },
    /// The compiler is missing, broke, or does not fit.
    #[error("the Rust compiler: {detail}")]
    Toolchain {
        /// What went wrong.
        detail: String,
    },
    /// The cache's folder cannot be used.
    #[error("the cache {folder}: {detail}")]
    #[diagnostic(help("another folder can be named by the variable HEXIDOR_CACHE"))]
    Cache {
        /// The folder.
        folder: String,
        /// What went wrong.
        detail: String,
    },
}

impl BuildError {
    pub(super) fn cache(folder: &Path, error: impl fmt::Display) -> Self {
        Self::Cache { folder: folder.display().to_string(), detail: error.to_string() }
    }
}

/// One mistake that the compiler found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, with the compiler's number for it.
    pub message: String,
    /// What the compiler says at that place and at others.
    labels: Vec<(Range<usize>, String)>,
    /// Its notes and suggestions.
    notes: Vec<String>,
}

/// All mistakes that the compiler found in one submission; never empty.
#[derive(Debug, Error)]
#[error("{}", self.lines())]
pub struct CompileErrors {
    list: Vec<CompileError>,
    source_code: NamedSource<String>,
}

impl CompileErrors {
    /// In the compiler's order.
    pub fn iter(&self) -> std::slice::Iter<'_, CompileError> {
        self.list.iter()
    }

    /// `FILE:LINE:COLUMN: message`, a line each.
    fn lines(&self) -> String {
        let name = self.source_code.name();
        let line = |CompileError { line, column, message, .. }: &CompileError| {
            format!("{name}:{line}:{column}: {message}")
        };
        self.list.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

impl Diagnostic for CompileErrors {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let notes: Vec<_> = self.list.iter().flat_map(|error| &error.notes).cloned().collect();
        (!notes.is_empty()).then(|| Box::new(notes.join("\n")) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source_code)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.list.iter().flat_map(|error| error.labels.iter().cloned());
        Some(Box::new(labels.map(|(bytes, text)| LabeledSpan::new_with_span(Some(text), bytes))))
    }
}

/// How a run of the compiler failed.
pub(super) enum Failure {
    /// It found mistakes.
    Errors(Vec<Message>),
    /// It used up something.
    Limit(String),
    /// It broke.
    Compiler(String),
    /// It could not be run, or its files not written.
    Io(String),
    /// It was stopped, because nobody wanted its result any more.
    Unwanted,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Errors(messages) => {
                let texts: Vec<_> = messages.iter().map(|error| error.message.as_str()).collect();
                formatter.write_str(&texts.join("; "))
            }
            Self::Limit(limit) => write!(formatter, "it takes more than {limit}"),
            Self::Compiler(detail) | Self::Io(detail) => formatter.write_str(detail),
            Self::Unwanted => formatter.write_str("it was stopped"),
        }
    }
}

impl Failure {
    /// The errors among a compiler's messages, one JSON object a line.
    pub(super) fn parse(messages: &str) -> Vec<Message> {
        messages
            .lines()
            .filter_map(|line| serde_json::from_str::<Message>(line).ok())
            .filter(|message| message.level.starts_with("error"))
            .filter(|message| !message.message.starts_with("aborting due to"))
            .collect()
    }

    /// The error for the user, from a compilation of `source` as it was written.
    pub(super) fn in_source(self, file: &str, source: &str) -> BuildError {
        self.at_places(file, source, |byte| byte)
    }

    /// The error for the user, from a compilation of `metered`, which was made of `source`.
    pub(super) fn in_metered(self, file: &str, source: &str, metered: &Metered) -> BuildError {
        self.at_places(file, source, |byte| metered.original_byte(byte))
    }

    fn at_places(self, file: &str, source: &str, place: impl Fn(usize) -> usize) -> BuildError {
        let file = file.to_owned();
        match self {
            Self::Errors(messages) => BuildError::Compile(CompileErrors {
                list: messages
                    .into_iter()
                    .map(|message| message.at_places(&file, source, &place))
                    .collect(),
                source_code: NamedSource::new(&file, source.to_owned()).with_language("Rust"),
            }),
            Self::Limit(limit) => BuildError::Limit { file, limit },
            other => BuildError::Toolchain { detail: other.to_string() },
        }
    }
}

/// One of the compiler's messages, as it writes them in JSON.
#[derive(Deserialize)]
pub(super) struct Message {
    message: String,
    level: String,
    code: Option<Code>,
    spans: Vec<Span>,
    children: Vec<Child>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Clone, Deserialize)]
struct Span {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    line_start: usize,
    is_primary: bool,
    label: Option<String>,
    expansion: Option<Box<Expansion>>,
}

#[derive(Clone, Deserialize)]
struct Expansion {
    span: Span,
}

#[derive(Deserialize)]
struct Child {
    message: String,
    level: String,
}

impl Message {
    fn at_places(self, file: &str, source: &str, place: &impl Fn(usize) -> usize) -> CompileError {
        let places: Vec<_> = self.spans.iter().filter_map(|span| span.within(file)).collect();
        let primary = places.iter().filter(|span| span.is_primary);
        let first = primary.chain(&places).min_by_key(|span| (!span.is_primary, span.byte_start));
        let label = |span: &&Span| {
            let at = |byte| place(byte).min(source.len());
            let (start, end) = (at(span.byte_start), at(span.byte_end));
            let text = span.label.clone().filter(|label| !label.is_empty());
            (start..end, text.unwrap_or_else(|| self.message.clone()))
        };
        CompileError {
            line: first.map_or(1, |span| span.line_start),
            column: first.map_or(1, |span| {
                let before = source.get(..place(span.byte_start)).unwrap_or_default();
                let line = before.rsplit('\n').next().unwrap_or_default();
                line.trim_start_matches('\u{feff}').chars().count() + 1
            }),
            labels: places.iter().map(label).collect(),
            message: match &self.code {
                Some(code) => format!("{} [{}]", self.message, code.code),
                None => self.message.clone(),
            },
            notes: (self.children.iter())
                .filter(|child| !child.is_about_files())
                .map(|child| format!("{}: {}", child.level, child.message))
                .collect(),
        }
    }
}

impl Child {
    /// Whether it tells of a long type's name that was written to a file, which is gone by now.
    fn is_about_files(&self) -> bool {
        ["has been written to '", "consider using `--verbose`"]
            .iter()
            .any(|text| self.message.contains(text))
    }
}

impl Span {
    /// This place, or the macro call in the user's file that led to it.
    fn within(&self, file: &str) -> Option<&Self> {
        let mut span = self;
        while span.file_name != file {
            span = &span.expansion.as_ref()?.span;
        }
        Some(span)
    }
}
