//! Why a submission is refused, and where: one entry for each reason, in the order of the file.

use std::fmt;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use proc_macro2::Span;

/// One thing in a submission that the meter does not let pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// Where it stands in the source, in bytes.
    pub bytes: Range<usize>,
    /// What it is, and where it helps what to write instead.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.line, self.column, self.reason)
    }
}

/// Everything that the meter refuses in one submission; never empty.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.lines())]
pub struct Refusals {
    list: Vec<Refusal>,
    source_code: NamedSource<String>,
}

impl Refusals {
    /// `list` must not be empty; its order does not matter.
    pub(super) fn new(source: &str, mut list: Vec<Refusal>) -> Self {
        list.sort_by(|a, b| (a.bytes.start, &a.reason).cmp(&(b.bytes.start, &b.reason)));
        list.dedup();
        Self { list, source_code: NamedSource::new("submission", source.to_owned()) }
    }

    /// The same refusals, told about the file of this name.
    #[must_use]
    pub fn in_file(mut self, name: &str) -> Self {
        let source = self.source_code.inner().clone();
        self.source_code = NamedSource::new(name, source);
        self
    }

    /// In the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Refusal> {
        self.list.iter()
    }

    /// Whether the source was not even read: it is not Rust, as far as the meter can tell.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        self.list.iter().all(|refusal| refusal.reason.starts_with("this is not Rust"))
    }

    /// `FILE:LINE:COLUMN: reason`, a line each.
    fn lines(&self) -> String {
        let name = self.source_code.name();
        let lines: Vec<_> = self.list.iter().map(|refusal| format!("{name}:{refusal}")).collect();
        lines.join("\n")
    }
}

impl Diagnostic for Refusals {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new("the meter must see every statement, and a submission is alone in its box"))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source_code)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.list.iter().map(|refusal| {
            LabeledSpan::new_with_span(Some(refusal.reason.clone()), refusal.bytes.clone())
        })))
    }
}

/// Collects refusals by the parser's spans.
pub(super) struct Collector {
    /// Bytes before the text that was parsed: a byte order mark, a `#!` line.
    skipped_bytes: usize,
    pub(super) list: Vec<Refusal>,
}

impl Collector {
    pub(super) fn new(skipped_bytes: usize) -> Self {
        Self { skipped_bytes, list: Vec::new() }
    }

    pub(super) fn refuse(&mut self, span: Span, reason: impl Into<String>) {
        let bytes = span.byte_range();
        let start = span.start();
        self.list.push(Refusal {
            line: start.line,
            column: start.column + 1,
            bytes: bytes.start + self.skipped_bytes..bytes.end + self.skipped_bytes,
            reason: reason.into(),
        });
    }
}
