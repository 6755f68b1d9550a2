//! Bundles of the test programs, compiled and run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use bundler::Options;

/// The workspace of small programs.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// How a fixture is bundled.
pub(crate) fn fixture(name: &str, kept: &[&str]) -> Options {
    let kept = kept.iter().map(|&k| k.to_owned()).collect();
    Options { kept, ..Options::new(fixtures().join(name)) }
}

/// Builds a package of the fixtures as cargo does and returns where the result is.
#[track_caller]
fn build(package: &str) -> PathBuf {
    // A place for each, since features depend on what is built together.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures").join(package);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--offline", "--quiet", "--package", package, "--target-dir"]);
    cargo
        .arg(&target)
        .current_dir(fixtures())
        .env("RUSTFLAGS", "--cap-lints=allow -Cdebug-assertions=off");
    output(&mut cargo);
    target.join("debug")
}

/// What the fixture prints when cargo has built it.
#[track_caller]
pub(crate) fn native(name: &str) -> String {
    output(&mut Command::new(build(name).join(name)))
}

/// A library of the fixtures, compiled.
#[track_caller]
pub(crate) fn library(name: &str) -> PathBuf {
    build(name).join(format!("lib{name}.rlib"))
}

/// What a program prints.
#[track_caller]
pub(crate) fn output(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A program bundled in its three forms.
pub(crate) struct Forms {
    pub(crate) unshaken: String,
    pub(crate) shaken: String,
    pub(crate) minified: String,
    kept: Vec<String>,
    directory: tempfile::TempDir,
}

impl Forms {
    #[track_caller]
    pub(crate) fn of(options: &Options) -> Forms {
        let make = |shake, minify| {
            let options = Options { shake, minify, ..options.clone() };
            bundler::bundle(&options).unwrap_or_else(|e| panic!("{e}")).source
        };
        Forms {
            unshaken: make(false, false),
            shaken: make(true, false),
            minified: make(true, true),
            kept: options.kept.clone(),
            directory: tempfile::tempdir().expect("a directory"),
        }
    }

    /// Each form with its name.
    pub(crate) fn all(&self) -> [(&'static str, &str); 3] {
        [("unshaken", &self.unshaken), ("shaken", &self.shaken), ("minified", &self.minified)]
    }

    /// What `source` prints when it is compiled alone.
    #[track_caller]
    pub(crate) fn run(&self, source: &str) -> String {
        let program = self.directory.path().join("bundle");
        self.compile(source, &["-o", &program.to_string_lossy()]);
        output(&mut Command::new(program))
    }

    /// The compiler's intermediate form of all functions of `source`.
    #[track_caller]
    fn mir(&self, source: &str) -> String {
        let path = self.directory.path().join("bundle.mir");
        // Types by their whole paths, however many of the same name there are.
        let whole = ["-Z", "trim-diagnostic-paths=no"];
        let path_text = path.to_string_lossy();
        self.compile(source, &[&whole[..], &["--emit", "mir", "-o", &path_text]].concat());
        std::fs::read_to_string(path).expect("written")
    }

    #[track_caller]
    fn compile(&self, source: &str, arguments: &[&str]) {
        let file = self.directory.path().join("bundle.rs");
        std::fs::write(&file, source).expect("written");
        let mut rustc = Command::new("rustc");
        rustc.env("RUSTC_BOOTSTRAP", "bundle");
        rustc
            .args(["--edition", "2021", "--crate-name", "bundle", "-Cdebug-assertions=off"])
            .arg(file)
            .args(arguments);
        for name in &self.kept {
            rustc.arg("--extern").arg(format!("{name}={}", library(name).display()));
        }
        output(&mut rustc);
    }
}

/// All that is left must mean to the compiler what it meant before: the same calls of the same functions.
#[track_caller]
pub(crate) fn check_meaning(forms: &Forms) {
    let before = mir_functions(&forms.mir(&forms.unshaken));
    let after = mir_functions(&forms.mir(&forms.shaken));
    assert!(!after.is_empty() && after.len() <= before.len());
    for (function, copies) in &after {
        let all = before.get(function).copied().unwrap_or(0);
        assert!(*copies <= all, "a function was changed:\n{function}");
    }
}

/// The functions of a listing by the compiler, without places in the source; how often each is there.
fn mir_functions(mir: &str) -> BTreeMap<String, usize> {
    let mut functions = BTreeMap::new();
    let mut current: Option<String> = None;
    for line in mir.lines() {
        if !line.starts_with([' ', '}']) && line.ends_with('{') {
            current = Some(String::new());
        }
        let Some(text) = &mut current else { continue };
        *text += &without_places(line);
        text.push('\n');
        if line == "}" {
            *functions.entry(current.take().expect("some")).or_default() += 1;
        }
    }
    functions
}

/// `bundle.rs:1:2: 3:4` and the numbers of constants and statics differ from file to file.
fn without_places(line: &str) -> String {
    const WORDS: [&str; 3] = ["bundle.rs:", "alloc", "DefId(0:"];
    let mut out = String::new();
    let mut rest = line;
    let next = |rest: &str| {
        let found = WORDS.iter().filter_map(|word| Some((rest.find(word)?, *word)));
        found.min_by_key(|(at, _)| *at)
    };
    while let Some((at, word)) = next(rest) {
        let end = at + word.len();
        out += &rest[..end];
        let is_place = |c: char| c.is_ascii_digit() || (word == WORDS[0] && (c == ':' || c == ' '));
        rest = rest[end..].trim_start_matches(is_place);
    }
    out + rest
}
