//! Programs are bundled in every form; each form prints what the program itself prints.

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
fn kept() {
    check("kept", &["outside", "outside_two"]);
}
