//! What cannot be bundled, and what is said about it.

use std::fs;
use std::path::Path;

use bundler::Options;

/// Bundles the program of these files; a package `program` unless a manifest is among them.
#[track_caller]
fn check(files: &[(&str, &str)], expected: &str) {
    let directory = tempfile::tempdir().expect("a directory");
    let manifest = "[workspace]\n[package]\nname = \"program\"\nedition = \"2021\"\n";
    let with_manifest = [("Cargo.toml", manifest)].into_iter().chain(files.iter().copied());
    for (name, contents) in with_manifest {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("made");
        fs::write(path, contents).expect("written");
    }
    let error =
        bundler::bundle(&Options::new(directory.path())).expect_err("a refusal").to_string();
    let here = directory.path().canonicalize().expect("there");
    let text = error
        .replace(&*here.to_string_lossy(), "")
        .replace(&*directory.path().to_string_lossy(), "");
    assert!(text.contains(expected), "{text}");
}

const WITH_LIBRARY: &str = "[workspace]\n[package]\nname = \"program\"\nedition = \"2021\"\n\
    [dependencies]\nlibrary = { path = \"library\" }\n";

#[test]
fn a_name_taken_twice() {
    check(
        &[
            ("Cargo.toml", WITH_LIBRARY),
            (
                "src/main.rs",
                "mod library { pub fn f() {} } fn main() { ::library::g(); library::f() }",
            ),
            ("library/Cargo.toml", "[package]\nname = \"library\"\n"),
            ("library/src/lib.rs", "pub fn g() {}"),
        ],
        "the name `library` is taken twice at the root of the bundle: by the program itself and by crate `library` 0.0.0",
    );
}

#[test]
fn a_procedural_macro() {
    check(
        &[
            ("Cargo.toml", WITH_LIBRARY),
            ("src/main.rs", "#[derive(library::Thing)] struct S; fn main() {}"),
            ("library/Cargo.toml", "[package]\nname = \"library\"\n[lib]\nproc-macro = true\n"),
            ("library/src/lib.rs", ""),
        ],
        "crate `library` is a procedural macro, used by `program`",
    );
}

#[test]
fn a_build_script() {
    check(
        &[
            ("Cargo.toml", WITH_LIBRARY),
            ("src/main.rs", "fn main() { library::f() }"),
            ("library/Cargo.toml", "[package]\nname = \"library\"\n"),
            ("library/build.rs", "fn main() {}"),
            ("library/src/lib.rs", "pub fn f() {}"),
        ],
        "crate `library`, used by `program`, has a build script",
    );
}

#[test]
fn an_unknown_configuration_name() {
    let source = "fn main() {\n    #[cfg(unheard_of)]\n    main();\n}\n";
    check(&[("src/main.rs", source)], "/src/main.rs:2:11: unknown configuration name `unheard_of`");
    let source = "fn main() { assert!(cfg!(any(unix, of = \"x\"))); }\n";
    check(&[("src/main.rs", source)], "/src/main.rs:1:36: unknown configuration name `of`");
}

#[test]
fn modules_without_files_or_with_two() {
    check(
        &[("src/main.rs", "mod gone;\nfn main() {}")],
        "/src/main.rs:1:5: module `gone` has no file",
    );
    let files = [("src/main.rs", "mod m;\nfn main() {}"), ("src/m.rs", ""), ("src/m/mod.rs", "")];
    check(&files, "/src/main.rs:1:5: module `m` has two files");
}

#[test]
fn source_that_is_not_rust() {
    check(&[("src/main.rs", "fn main() {\n    let = 3;\n}")], "/src/main.rs:2:9: ");
    check(
        &[("src/main.rs", "mod m;\nfn main() {}"), ("src/m.rs", "\n\n  struct")],
        "/src/m.rs:3:9: ",
    );
    check(&[("src/main.rs", "fn main() { x }")], "the bundle does not compile:\nerror[E0425]");
}

#[test]
fn macros_that_cannot_be_expanded() {
    let endless = "macro_rules! m { () => { { m!() } }; }\nfn main() { m!() }";
    check(&[("src/main.rs", endless)], "/src/main.rs:1:28: macro `m` expands without end");
    let unmatched = "macro_rules! m { (a) => { { } }; }\nfn main() {\n    m!(b)\n}";
    check(
        &[("src/main.rs", unmatched)],
        "/src/main.rs:3:5: no rule of macro `m` matches: expected `a`",
    );
    let captured =
        "macro_rules! m { () => { { let x = 1; println!(\"{x}\") } }; }\nfn main() { m!() }";
    check(&[("src/main.rs", captured)], "a format string captures one of its variables");
}

/// A program that calls its macro `m` outside its scope, and `main` of another that hands it what cannot stand there.
#[track_caller]
fn check_open_macro(rules: &str, call: &str, fragment: &str) {
    let early = format!("fn main() {{ {call} }}\nmacro_rules! m {{ {rules} }}");
    let expected = format!("/src/main.rs:1:13: macro `m` of `{fragment}` is not in scope here");
    check(&[("src/main.rs", &early)], &expected);
    let hidden = format!("mod a {{ macro_rules! m {{ {rules} }} }}\nfn main() {{ {call} }}");
    let expected = format!("/src/main.rs:2:13: macro `m` of `{fragment}` is not in scope here");
    check(&[("src/main.rs", &hidden)], &expected);
    let unfit = format!("macro_rules! m {{ {rules} }}\nfn main() {{ m!(+) }}");
    let expected = format!("/src/main.rs:2:13: no rule of macro `m` of `{fragment}` matches");
    let expected =
        if fragment == "$t:tt" { "/src/main.rs:2:13: macro `m` of `$t:tt`" } else { &expected };
    check(&[("src/main.rs", &unfit)], expected);
}

#[test]
fn macros_that_take_any_tokens() {
    check_open_macro("($t:tt) => { $t }", "m!(3);", "$t:tt");
    check_open_macro("($s:stmt) => { $s }", "m!(let x = 3);", "$s:stmt");
    check_open_macro("($i:item) => { $i }", "m!(fn f() {});", "$i:item");
    check_open_macro("($m:meta) => { #[$m] fn f() {} }", "m!(inline);", "$m:meta");
}

#[test]
fn what_only_a_newer_edition_knows() {
    let manifest = "[workspace]\n[package]\nname = \"program\"\nedition = \"2024\"\n";
    let source = "fn main() {\n    if true && let Some(_) = Some(1) {}\n}";
    check(
        &[("Cargo.toml", manifest), ("src/main.rs", source)],
        "/src/main.rs:2:16: a bundle is edition 2021, which has no chains of `let` conditions",
    );
}

#[test]
fn packages_without_a_program() {
    check(
        &[("src/lib.rs", "")],
        "package `program` has no program to bundle: it has no binary target",
    );
    let files = [("src/main.rs", "fn main() {}"), ("src/bin/two.rs", "fn main() {}")];
    check(&files, "it has several binary targets; name one");
    let missing =
        bundler::bundle(&Options::new("/nowhere")).expect_err("nothing there").to_string();
    assert!(missing.starts_with("cargo cannot describe `/nowhere/Cargo.toml`"), "{missing}");
}

#[test]
fn a_checkout_is_found_from_below_and_missed_by_name() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = bundler::find_crate(&here.join("src"), "bot").expect("the workspace has it");
    assert!(found.join("Cargo.toml").is_file());
    let error = bundler::find_crate(Path::new("/"), "bot").expect_err("nothing there").to_string();
    assert_eq!(error, "no workspace with a `bot` crate in or above `/`");
}
