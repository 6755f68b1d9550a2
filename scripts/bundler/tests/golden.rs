//! Programs are bundled in every form; each form prints what the program itself prints.

use bundler::Options;

use crate::common::{Forms, check_meaning, fixture, native};

#[track_caller]
fn check(name: &str, kept: &[&str]) {
    let forms = Forms::of(&fixture(name, kept));
    let expected = native(name);
    assert!(!expected.is_empty(), "{name} prints nothing");
    for (form, source) in forms.all() {
        assert_eq!(forms.run(source), expected, "{form} of {name}");
    }
    assert!(bundler::same_tokens(&forms.shaken, &forms.minified).expect("tokens"), "{name}");
    check_meaning(&forms);
    insta::assert_snapshot!(name, forms.shaken);
}

#[test]
fn modules() {
    check("modules", &[]);
}

#[test]
fn configuration() {
    check("configuration", &[]);
}

#[test]
fn names() {
    check("names", &[]);
}

#[test]
fn macros() {
    check("macros", &[]);
}

#[test]
fn editions() {
    check("editions", &[]);
}

#[test]
fn shaken() {
    check("shaken", &[]);
}

#[test]
fn early() {
    check("early", &[]);
}

#[test]
fn wide() {
    check("wide", &[]);
}

#[test]
fn kept() {
    check("kept", &["outside", "outside_two"]);
}

/// The fixture `configuration` with features that nothing turns on by itself.
#[track_caller]
fn check_features(features: &[&str], expected: &str) {
    let features = features.iter().map(|&feature| feature.to_owned()).collect();
    let options = Options { features, ..fixture("configuration", &[]) };
    let error = bundler::bundle(&options).expect_err("something is missing").to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn features_that_are_asked_for() {
    // It declares a module that has no file.
    check_features(&["never"], "module `missing` has no file");
    check_features(&["never", "unknown"], "unknown");
}
