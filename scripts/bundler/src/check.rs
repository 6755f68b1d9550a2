//! The compiler, asked: does the bundle stand alone, and what of it is never used.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use cargo_metadata::Edition;
use serde::Deserialize;

use crate::Options;
use crate::error::Error;
use crate::graph::{Graph, Kind};
use crate::rustc::rustc;

/// One message of the compiler.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) is_error: bool,
    /// The lint's or error's name.
    pub(crate) code: String,
    /// Its first line.
    pub(crate) title: String,
    /// All of its text, notes included.
    pub(crate) text: String,
    /// Byte ranges of the primary spans.
    pub(crate) ranges: Vec<(usize, usize)>,
}

/// A place where bundles are compiled, with the crates that stay outside.
#[derive(Debug)]
pub(crate) struct Checker {
    directory: tempfile::TempDir,
    externs: BTreeMap<String, PathBuf>,
    /// What the compiler has taken so far.
    time: Cell<Duration>,
}

impl Checker {
    /// Compiles the kept crates of `graph` (their interface only) unless `options` says where they are.
    pub(crate) fn new(graph: &Graph, options: &Options) -> Result<Checker, Error> {
        let scratch = options.scratch.clone().unwrap_or_else(std::env::temp_dir);
        let directory = std::fs::create_dir_all(&scratch)
            .and_then(|()| tempfile::Builder::new().prefix("job-").tempdir_in(scratch))
            .map_err(|e| Error::Compiler(e.to_string()))?;
        let externs = options.externs.clone();
        let mut checker = Checker { directory, externs, time: Cell::new(Duration::ZERO) };
        for krate in graph.crates.iter().filter(|c| c.kind == Kind::Kept) {
            if checker.externs.contains_key(&krate.name) {
                continue;
            }
            let path = checker.directory.path().join(format!("lib{}.rmeta", krate.name));
            // Without code to generate there would be no function bodies in the metadata.
            let emit =
                format!("metadata={},obj={}", path.display(), path.with_extension("o").display());
            let mut command = rustc();
            command.args([
                "--crate-type",
                "lib",
                "--emit",
                &emit,
                "--cap-lints",
                "allow",
                "--edition",
                edition(krate.edition),
            ]);
            command.arg("--crate-name").arg(&krate.name).arg(&krate.file);
            for feature in &krate.features {
                command.arg("--cfg").arg(format!("feature=\"{feature}\""));
            }
            let output = checker.run(&mut command)?;
            if !output.status.success() {
                let text = String::from_utf8_lossy(&output.stderr);
                return Err(Error::Compiler(format!("crate `{}`: {}", krate.name, text.trim())));
            }
            checker.externs.insert(krate.name.clone(), path);
        }
        Ok(checker)
    }

    /// What the compiler has taken so far.
    pub(crate) fn time(&self) -> Duration {
        self.time.get()
    }

    /// Runs the compiler, and takes the time.
    fn run(&self, command: &mut Command) -> Result<Output, Error> {
        let began = Instant::now();
        let output = command.output().map_err(|e| Error::Compiler(e.to_string()));
        self.time.set(self.time.get() + began.elapsed());
        output
    }

    /// Checks `source` as an edition-2021 program and returns all messages.
    pub(crate) fn check(&self, source: &str) -> Result<Vec<Message>, Error> {
        let file = self.directory.path().join("bundle.rs");
        std::fs::write(&file, source).map_err(|e| Error::Compiler(e.to_string()))?;
        let mut command = self.command(&file);
        command.args(["--emit", "metadata", "-o"]).arg(self.directory.path().join("bundle.rmeta"));
        let output = self.run(&mut command)?;
        let text = String::from_utf8_lossy(&output.stderr);
        let mut messages = parse_all(&text);
        if !output.status.success() && !messages.iter().any(|m| m.is_error) {
            messages.push(Message {
                is_error: true,
                code: String::new(),
                title: String::new(),
                text: text.into_owned(),
                ranges: Vec::new(),
            });
        }
        Ok(messages)
    }

    /// For which numbers the program `source` reaches its generic function `name`, which must not compile
    /// for any; and all messages.
    pub(crate) fn instantiated(
        &self,
        name: &str,
        source: &str,
    ) -> Result<(BTreeSet<usize>, Vec<Message>), Error> {
        let file = self.directory.path().join("bundle.rs");
        std::fs::write(&file, source).map_err(|e| Error::Compiler(e.to_string()))?;
        let mut command = self.command(&file);
        command
            .args(["--emit", "obj", "-C", "opt-level=0", "-o"])
            .arg(self.directory.path().join("bundle.o"));
        let output = self.run(&mut command)?;
        let text = String::from_utf8_lossy(&output.stderr);
        let call = format!("instantiating `fn {name}::<");
        let numbers = text.split(&call).skip(1).filter_map(|rest| rest.split_once('>'));
        Ok((numbers.filter_map(|(number, _)| number.parse().ok()).collect(), parse_all(&text)))
    }

    fn command(&self, file: &Path) -> Command {
        let mut command = rustc();
        command
            .args(["--edition", "2021", "--crate-type", "bin", "--crate-name", "bundle"])
            .args(["--error-format", "json", "-W", "dead_code", "-W", "unused_imports"])
            .arg(file);
        for (name, path) in &self.externs {
            command.arg("--extern").arg(format!("{name}={}", path.display()));
        }
        command
    }
}

/// The errors among `messages`, as one text; `None` if there are none.
pub(crate) fn errors(messages: &[Message]) -> Option<String> {
    let errors: Vec<&str> =
        messages.iter().filter(|m| m.is_error).map(|m| m.text.as_str()).collect();
    (!errors.is_empty()).then(|| errors.join("\n"))
}

#[derive(Deserialize)]
struct Raw {
    level: String,
    message: String,
    code: Option<Code>,
    rendered: Option<String>,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

fn parse_all(text: &str) -> Vec<Message> {
    text.lines().filter_map(parse).collect()
}

fn parse(line: &str) -> Option<Message> {
    let raw: Raw = serde_json::from_str(line).ok()?;
    let primary = raw.spans.iter().filter(|s| s.is_primary);
    Some(Message {
        is_error: raw.level.starts_with("error"),
        code: raw.code.map_or_else(String::new, |c| c.code),
        title: raw.message,
        text: raw.rendered.unwrap_or_default(),
        ranges: primary.map(|s| (s.byte_start, s.byte_end)).collect(),
    })
}

fn edition(edition: Edition) -> &'static str {
    edition.as_str()
}
