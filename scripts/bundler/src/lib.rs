//! Makes one Rust file of a program and of what it uses of its dependencies. Knows no game.
//!
//! A bundle is edition 2021 and needs the standard library and the crates that [`Options::kept`] names, nothing else.
//! The program's own modules stay modules, each dependency becomes one. Statements are never changed: what a statement
//! costs where statements are counted is the same in every form of a bundle.
//!
//! On the way: `graph` asks cargo who uses whom, `load` reads a crate and drops what `cfg` decides is not there, `macros`
//! expands the macros that hide statements, `names` rewrites the paths, `flatten` joins the crates, `shake` leaves out
//! what is not reached, `minify` leaves out spaces, and `check` has the compiler look at the result.
//!
//! The compiler's looks are what takes time. Shaking asks it twice, if it misses nothing: which functions run, and whether
//! what is left compiles. It is asked about a smaller program of which it says the same (`shake::alike`, `shake::tables`).
//! Compiling the bundle as it is, is left to its user: where it fails, the crate itself does not compile.
//!
//! Not done: a library of an older edition is compiled as edition 2021, in which `into_iter` of an array gives values, not
//! references, and closures capture single fields; a program of edition 2024 has its temporaries dropped as in 2021. Two
//! versions of one library cannot be in one bundle, and of procedural macros and build scripts there are none.

mod cfg;
mod check;
mod edition;
mod error;
mod flatten;
mod graph;
mod load;
mod macros;
mod minify;
mod names;
mod notice;
mod report;
mod rustc;
mod scope;
mod shake;
mod tokens;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use error::{Error, Place};
pub use macros::hides_steps;
pub use minify::{minify, same_tokens};
pub use report::{Part, Report};

use check::Checker;
use graph::Graph;

/// What to bundle, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The directory of the crate's manifest.
    pub directory: PathBuf,
    /// The program's or example's name; `None` is the only program.
    pub target: Option<String>,
    /// Features of the crate that are on, besides its default ones.
    pub features: Vec<String>,
    /// Libraries that are not flattened.
    pub kept: Vec<String>,
    /// Where compiled kept libraries are; those without dependencies need none.
    pub externs: BTreeMap<String, PathBuf>,
    /// Where the compiler's files are put for a while, in a folder `job-*`; `None` is the system's place.
    pub scratch: Option<PathBuf>,
    /// Leave out what the program does not reach.
    pub shake: bool,
    /// The fewest bytes in place of readable lines.
    pub minify: bool,
}

impl Options {
    /// The readable, shaken bundle of the only program in `directory`.
    pub fn new(directory: impl Into<PathBuf>) -> Options {
        Options {
            directory: directory.into(),
            target: None,
            features: Vec::new(),
            kept: Vec::new(),
            externs: BTreeMap::new(),
            scratch: None,
            shake: true,
            minify: false,
        }
    }
}

/// A finished bundle. The compiler has found nothing against it; see the crate's documentation for how it was asked.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The one file.
    pub source: String,
    /// Where its bytes are.
    pub report: Report,
    /// What the compiler took, which says what is used.
    pub compiler_time: Duration,
}

/// Lints are for the crates that a bundle is made from.
const QUIET: &str = "#![allow(warnings)]\n";

/// Makes the bundle, which is written nowhere.
///
/// # Errors
/// Whatever keeps the program from being one file; see [`Error`].
pub fn bundle(options: &Options) -> Result<Bundle, Error> {
    let graph = Graph::load(options)?;
    // The kept crates are compiled meanwhile.
    let (checker, flat) = std::thread::scope(|scope| {
        let checker = scope.spawn(|| Checker::new(&graph, options));
        let flat = flatten::flatten(&graph);
        (checker.join(), flat)
    });
    let checker = checker.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    let flat = flat?;
    let notice = notice::notice(&graph, &flat.present);
    let made = if options.shake {
        shake::shake(flat.file, &checker)
    } else {
        let source = prettyplease::unparse(&flat.file);
        match check::errors(&checker.check(&source)?) {
            Some(errors) => Err(Error::Compile(errors)),
            None => Ok(source),
        }
    };
    let mut source = made.map_err(|error| flat.library.explain(error))?;
    source.insert_str(0, QUIET);
    if options.minify {
        source = minify(&source).map_err(|e| Error::Compile(e.to_string()))?;
    }
    source.insert_str(0, &notice);
    let crates: Vec<&str> = flat.present.iter().map(|&id| graph.crates[id].name.as_str()).collect();
    let report = Report::of(&graph.crates[graph.root].name, &source, &crates)?;
    refuse_local_paths(&graph, &source)?;
    Ok(Bundle { source, report, compiler_time: checker.time() })
}

/// A bundle is to be shown to others.
fn refuse_local_paths(graph: &Graph, source: &str) -> Result<(), Error> {
    let directories = graph.crates.iter().map(|c| &c.directory).chain([&graph.workspace]);
    let mut names = directories.map(|d| d.to_string_lossy()).filter(|d| d.len() > 1);
    match names.find(|d| source.contains(d.as_ref())) {
        Some(path) => Err(Error::LocalPath { path: path.into_owned() }),
        None => Ok(()),
    }
}

/// The directory `name` beside the nearest workspace manifest in or above `start`.
///
/// # Errors
/// [`Error::NoWorkspace`] if there is none.
pub fn find_crate(start: &Path, name: &str) -> Result<PathBuf, Error> {
    let is_crate =
        |d: &PathBuf| d.join("Cargo.toml").is_file() && d.join("../Cargo.toml").is_file();
    let mut candidates = start.ancestors().map(|a| a.join(name));
    candidates
        .find(is_crate)
        .ok_or_else(|| Error::NoWorkspace { directory: name.to_owned(), start: start.to_owned() })
}
