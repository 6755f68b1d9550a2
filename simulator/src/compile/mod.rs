//! From a submission's source to a library that the host can load.
//!
//! Two compilers run side by side. One sees the submission as it was written, finds the mistakes in
//! it and names them at the user's own lines; it produces nothing. The other sees the metered text
//! and produces the library. Both are the machine's own `rustc`. The library is kept in a cache, so
//! that the same source is built once.

mod arena_crate;
mod cache;
mod confine;
mod crates;
mod error;
mod rustc;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use crates::METERED_CODE;
pub use error::{BuildError, CompileError, CompileErrors};

use crate::meter;
use cache::{Cache, Entry};
use crates::Compilation;
use rustc::Rustc;

/// A submission, metered and compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The file's name, without its folder: panics and errors name it.
    pub file_name: String,
    /// The blake3 hash of the source, in hexadecimal.
    pub source_hash: String,
    /// Whether the source has `unsafe` in it.
    pub has_unsafe: bool,
    /// The source.
    pub source: Arc<str>,
    /// The price of one statement, which is compiled in.
    pub statement_ticks: u64,
    /// Whether it books its ticks by place.
    pub profile: bool,
    /// The shared library, in the cache.
    pub library: PathBuf,
}

/// What a build depends on besides the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// The largest source, in bytes.
    pub file_bytes: u64,
    /// Ticks for one statement.
    pub statement_ticks: u64,
    /// Whether overflow panics and debug assertions are checked (for testing; the arena does
    /// neither).
    pub checked: bool,
    /// How charges are written; a checked build always charges each statement on its own, because a
    /// batch presumes that overflow wraps.
    pub charges: meter::Mode,
    /// Whether ticks are booked by the place in the source at which they are spent: slower, the same
    /// ticks. Each statement is then charged on its own, at its own place. As with any other compiled
    /// code, a stack that overflows may do so a call earlier or later.
    pub profile: bool,
    /// Where libraries are kept; `None` for the [usual place](default_cache_folder).
    pub cache_folder: Option<PathBuf>,
}

impl BuildOptions {
    /// What a match under these rules needs.
    #[must_use]
    pub fn for_rules(rules: &crate::arena_rules::ArenaRules) -> Self {
        Self {
            file_bytes: rules.file_bytes,
            statement_ticks: rules.statement_ticks,
            ..Self::default()
        }
    }
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self {
            file_bytes: 100_000,
            statement_ticks: 1,
            checked: false,
            charges: meter::Mode::Batched,
            profile: false,
            cache_folder: None,
        }
    }
}

/// Where libraries are kept: the folder named by `HEXIDOR_CACHE`; else `target/hexidor/cache` of the
/// checkout in which the program was started; else `hexidor` in the user's cache folder.
#[must_use]
pub fn default_cache_folder() -> PathBuf {
    cache::default_folder()
}

/// Meters and compiles a submission, or finds it in the cache.
///
/// `file_name` stands for the source in messages; only its last part counts.
///
/// # Errors
/// [`BuildError`], with file, line and column where there is one.
pub fn build(
    file_name: &str,
    source: &[u8],
    options: &BuildOptions,
) -> Result<Submission, BuildError> {
    let file_name = Path::new(file_name)
        .file_name()
        .map_or_else(|| "bot.rs".to_owned(), |name| name.to_string_lossy().into_owned());
    let text = readable(&file_name, source, options.file_bytes)?;
    let rustc = Rustc::find()?;
    let cache = Cache::open(options.cache_folder.clone().unwrap_or_else(cache::default_folder))?;
    let key = key(&file_name, text, options, &rustc);
    let entry = match cache.find(&key) {
        Some(entry) => entry,
        None => compile(&file_name, text, options, &rustc, &cache, &key)?,
    };
    Ok(Submission {
        file_name,
        source_hash: blake3::hash(source).to_hex().to_string(),
        has_unsafe: entry.has_unsafe,
        source: text.into(),
        statement_ticks: options.statement_ticks,
        profile: options.profile,
        library: entry.library,
    })
}

/// Ends all compilers that this program has started, and those that it still would: it is about to end, and
/// their folders are removed before.
pub fn give_up() {
    rustc::give_up();
}

/// What each line of a source charges.
///
/// # Errors
/// [`BuildError`], if it is too long, is no text, or does not pass the meter.
pub fn explain(
    file_name: &str,
    source: &[u8],
    file_bytes: u64,
) -> Result<Vec<meter::LineCharges>, BuildError> {
    let text = readable(file_name, source, file_bytes)?;
    meter::explain(text).map_err(|refusals| BuildError::Refused(refusals.in_file(file_name)))
}

/// The source as text, if it is not too long and is text.
fn readable<'a>(file_name: &str, source: &'a [u8], file_bytes: u64) -> Result<&'a str, BuildError> {
    if source.len() as u64 > file_bytes {
        return Err(BuildError::TooLarge {
            file: file_name.to_owned(),
            bytes: source.len() as u64,
            file_bytes,
        });
    }
    std::str::from_utf8(source).map_err(|error| {
        let before = &source[..error.valid_up_to()];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        BuildError::NotUtf8 {
            file: file_name.to_owned(),
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
        }
    })
}

/// Everything that the library's bytes depend on.
fn key(file_name: &str, source: &str, options: &BuildOptions, rustc: &Rustc) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in [
        "hexidor library 3",
        meter::VERSION,
        arena_crate::hash().as_str(),
        rustc.version(),
        &options.statement_ticks.to_string(),
        if options.checked { "checked" } else { "plain" },
        if options.profile { "profile" } else { "plain" },
        &crates::optimisation(options.profile).join(" "),
        &format!("{:?}", options.charges),
        file_name,
        source,
    ] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

/// Meters and compiles what is not in the cache.
fn compile(
    file_name: &str,
    source: &str,
    options: &BuildOptions,
    rustc: &Rustc,
    cache: &Cache,
    key: &str,
) -> Result<Entry, BuildError> {
    let each = options.checked || options.profile;
    let mode = if each { meter::Mode::Each } else { options.charges };
    let arena = arena_crate::library(options.statement_ticks, options.profile, rustc, cache)?;
    let job = cache.new_job()?;
    let compilation = Compilation {
        rustc,
        job: job.path(),
        file_name,
        arena: &arena,
        checked: options.checked,
        profile: options.profile,
        check_failed: AtomicBool::new(false),
    };
    let metered = match meter::meter(source, mode) {
        Ok(metered) => metered,
        Err(refusals) => {
            // The compiler explains better what is wrong with text that is not Rust.
            if refusals.is_unreadable() {
                let checked = compilation.check(source);
                checked.map_err(|failure| failure.in_source(file_name, source))?;
            }
            return Err(BuildError::Refused(refusals.in_file(file_name)));
        }
    };
    let (original, library) = std::thread::scope(|scope| {
        let original = scope.spawn(|| compilation.check(source));
        let library = compilation.compile(&metered.source);
        (original.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), library)
    });
    original.map_err(|failure| failure.in_source(file_name, source))?;
    // Only what code generation finds.
    library.map_err(|failure| failure.in_metered(file_name, source, &metered))?;
    cache.store(key, job, metered.has_unsafe)
}
