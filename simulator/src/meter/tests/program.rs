//! Compiles and runs programs against a crate `arena` that only counts.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::meter::{Mode, meter};

/// What a run left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) statements: u64,
    pub(super) call_ticks: u64,
    pub(super) stdout: String,
}

/// The folder of the test data that the whole workspace shares.
pub(super) fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(folder)
}

/// Meters, compiles and runs a program.
#[track_caller]
pub(super) fn run(source: &str, mode: Mode) -> Run {
    let metered = meter(source, mode).unwrap_or_else(|refusals| panic!("{refusals}"));
    assert_eq!(metered.source.lines().count(), source.lines().count(), "lines moved");
    run_plain(&metered.source)
}

/// Compiles and runs a program as it is.
#[track_caller]
pub(super) fn run_plain(source: &str) -> Run {
    read(&output(source))
}

/// What a program writes when it is compiled and run as it is.
#[track_caller]
pub(super) fn output(source: &str) -> Output {
    try_output(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// What a program writes when it is compiled and run as it is.
///
/// # Errors
///
/// What the compiler or the program says when it fails.
pub(super) fn try_output(source: &str) -> Result<Output, String> {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("program.rs");
    std::fs::write(&file, source).expect("a file in it");
    let program = folder.path().join("program");
    let compiled = rustc(&file, &program)
        .args(["--crate-type", "bin", "--edition", "2021", "--cap-lints", "allow"])
        .args(["-C", "overflow-checks=off", "-C", "debug-assertions=off"])
        .arg("--extern")
        .arg(format!("arena={}", arena().display()))
        .output()
        .expect("rustc runs");
    if !compiled.status.success() {
        return Err(text(&compiled.stderr));
    }
    let output =
        Command::new(&program).env("RUST_BACKTRACE", "0").output().expect("the program runs");
    if output.status.success() { Ok(output) } else { Err(text(&output.stderr)) }
}

pub(super) fn read(output: &Output) -> Run {
    let stderr = text(&output.stderr);
    let numbers = stderr.lines().last().and_then(|line| {
        let (statements, call_ticks) =
            line.strip_prefix("statements ")?.split_once(" call_ticks ")?;
        Some((statements.parse().ok()?, call_ticks.parse().ok()?))
    });
    // A program that charged nothing reports nothing.
    let (statements, call_ticks) = numbers.unwrap_or((0, 0));
    Run { statements, call_ticks, stdout: text(&output.stdout) }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn rustc(file: &Path, output: &Path) -> Command {
    let mut rustc = Command::new("rustc");
    rustc.arg(file).arg("-o").arg(output).env("RUST_MIN_STACK", "268435456");
    rustc
}

/// The counting arena, compiled once. It stays beside the tests' own program, since nobody is the last to
/// need it.
fn arena() -> &'static Path {
    static ARENA: OnceLock<PathBuf> = OnceLock::new();
    ARENA.get_or_init(|| {
        let tests = std::env::current_exe().expect("tests have a program");
        let kept = tests.with_file_name("counting_arena");
        std::fs::create_dir_all(&kept).expect("a folder");
        let folder = TempDir::new_in(&kept).expect("a temporary folder");
        let library = folder.path().join("libarena.rlib");
        let compiled = rustc(&data("counting_arena.rs"), &library)
            .args(["--crate-type", "rlib", "--crate-name", "arena", "--edition", "2024", "-O"])
            .env("RUSTC_BOOTSTRAP", "1")
            .output()
            .expect("rustc runs");
        assert!(compiled.status.success(), "{}", text(&compiled.stderr));
        // Tests that run beside these do the same.
        let kept = kept.join("libarena.rlib");
        std::fs::rename(library, &kept).expect("the library can be moved");
        kept
    })
}
