//! A bundle is a program, too.

use std::fs;

use bundler::Options;

use crate::common::fixture;

#[track_caller]
fn check(name: &str) {
    let once = bundler::bundle(&fixture(name, &[])).unwrap_or_else(|e| panic!("{e}")).source;
    let directory = tempfile::tempdir().expect("a directory");
    let manifest = "[workspace]\n[package]\nname = \"again\"\nedition = \"2021\"\n";
    fs::create_dir(directory.path().join("src")).expect("made");
    fs::write(directory.path().join("Cargo.toml"), manifest).expect("written");
    fs::write(directory.path().join("src/main.rs"), &once).expect("written");
    let twice = bundler::bundle(&Options::new(directory.path())).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(twice.source, once);
}

#[test]
fn a_bundle_bundled_again_is_itself() {
    check("modules");
    check("names");
    check("macros");
    check("editions");
    check("shaken");
}
