//! Real libraries: what the bot uses, and some that do everything differently.

use std::path::Path;
use std::process::Command;

use crate::common::{Forms, check_meaning, output};
use bundler::{Options, Part};

fn corpus(example: &str) -> Options {
    Options { target: Some(example.to_owned()), ..Options::new(env!("CARGO_MANIFEST_DIR")) }
}

#[track_caller]
fn check(example: &str) -> Forms {
    let forms = Forms::of(&corpus(example));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--offline", "--quiet", "--example", example]);
    let expected = output(cargo.current_dir(env!("CARGO_MANIFEST_DIR")));
    for (form, source) in forms.all() {
        assert_eq!(forms.run(source), expected, "{form} of {example}");
    }
    assert!(bundler::same_tokens(&forms.shaken, &forms.minified).expect("tokens"), "{example}");
    forms
}

#[test]
fn lists() {
    let forms = check("lists");
    check_meaning(&forms);
    check_sizes("lists", false, 10_000);
    check_sizes("lists", true, 5_500);
}

#[test]
fn real() {
    check_meaning(&check("real"));
}

#[track_caller]
fn check_sizes(example: &str, minify: bool, most: usize) {
    let options = Options { minify, ..corpus(example) };
    let report = bundler::bundle(&options).unwrap_or_else(|e| panic!("{e}")).report;
    let names: Vec<&str> = report.crates.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["lists", "arrayvec", "once_cell"]);
    for krate in &report.crates[1..] {
        assert!(krate.bytes <= most, "{} has {} bytes", krate.name, krate.bytes);
        let parts: usize = krate.parts.iter().map(|p: &Part| p.bytes).sum();
        assert!(parts > 0 && parts < krate.bytes, "{} of {}", parts, krate.bytes);
    }
    let all: usize = report.crates.iter().map(|c| c.bytes).sum();
    assert!(all <= report.bytes && all * 10 > report.bytes * 9, "{all} of {}", report.bytes);
}

#[test]
fn the_same_bytes_each_time_and_no_path_of_this_machine() {
    let bundle = || bundler::bundle(&corpus("lists")).unwrap_or_else(|e| panic!("{e}")).source;
    let first = bundle();
    assert_eq!(first, bundle());
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a directory above");
    assert!(!first.contains(&*home.to_string_lossy()));
    assert!(first.starts_with("// Contains parts of:\n// arrayvec 0."), "{}", &first[..200]);
}
