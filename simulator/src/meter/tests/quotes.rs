//! A program that quotes its own source sees the source as it was written.

use std::process::Output;

use super::program::{output, read};
use crate::meter::{Mode, meter};

/// What `dbg!` and a failed assertion show, metered and not, and how many statements were charged.
#[track_caller]
fn check(body: &str, statements: u64) {
    let source = format!(
        "use std::panic::catch_unwind;\nfn twice(f: impl Fn(u32) -> u32) -> u32 {{ f(f(1)) }}\n\
         fn main() {{\n{body}\n}}\n"
    );
    // Places have columns, which move; the last line is the counts.
    let shown = |output: &Output| -> Vec<String> {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let lines = stderr.lines();
        let lines =
            lines.filter(|line| !line.contains("panicked at") && !line.contains("call_ticks"));
        lines
            .map(|line| line.split_once("] ").map_or(line, |(_, shown)| shown).to_owned())
            .collect()
    };
    let plain = output(&source);
    for mode in [Mode::Batched, Mode::Each] {
        let metered = meter(&source, mode).unwrap_or_else(|refusals| panic!("{refusals}"));
        let metered = output(&metered.source);
        assert_eq!(shown(&metered), shown(&plain));
        assert_eq!(metered.stdout, plain.stdout);
        assert_eq!(read(&metered).statements, statements);
    }
}

#[test]
fn dbg_shows_its_argument_as_it_was_written() {
    check("    dbg!(1 + 1);", 1);
    check("let _ = dbg!(twice(|n| n + 1)) + dbg!(3);", 4);
    check("    let é = 1; dbg!( twice(|n|\n n   * 3), );\n dbg!(é);", 6);
    check("let (a, b) = dbg!(twice(|n| { n + 1 }), twice(|n| n)); println!(\"{a} {b}\");", 8);
    check("std::dbg!(dbg!(twice(|n| n + 5)).min(9));", 4);
    check("println!(\"{}\", [1, 2].map(|n| dbg!(twice(|m| m + n))).len());", 9);
    check("if dbg!({ true }) { dbg!(\"{}\", { 'b' }); }", 4);
}

#[test]
fn dbg_tells_the_place_where_it_was_written() {
    let source = "fn main() {\n    let _ = 1; dbg!(Some(1)\n.map(|n| n + 1)); }";
    let metered = meter(source, Mode::Batched).unwrap_or_else(|refusals| panic!("{refusals}"));
    let stderr = String::from_utf8_lossy(&output(&metered.source).stderr).into_owned();
    assert!(stderr.contains("/program.rs:2:16] Some(1) .map(|n| n + 1) = Some("), "{stderr}");
}

#[test]
fn assertions_show_their_condition_as_it_was_written() {
    check("let _ = catch_unwind(|| assert!(twice(|n| n + 1) == 9));", 5);
    check("let _ = catch_unwind(|| assert!({ \"{}\" } == \"\"));", 3);
    check("let _ = catch_unwind(|| assert_eq!(twice(|n| n + 1), 9));", 5);
}

#[test]
fn own_macros_do_not_quote_charges() {
    let source = |body: &str, argument: &str| {
        format!(
            "macro_rules! quote {{ ($e:expr) => {{ {body} }} }}\n\
             macro_rules! pass {{ ($e:expr) => {{ quote!($e) }} }}\n\
             fn main() {{ pass!({argument}); }}"
        )
    };
    let expected = "`pass!` quotes what it is handed";
    for body in ["stringify!($e)", "std::dbg!($e)", "(assert!($e), 1)"] {
        let refusals = meter(&source(body, "f(|n| n)"), Mode::Batched).expect_err("it quotes");
        let found = refusals.iter().any(|refusal| refusal.reason.contains(expected));
        assert!(found, "{refusals}");
        assert!(meter(&source(body, "a == b + 1"), Mode::Batched).is_ok());
    }
    assert!(meter(&source("$e", "f(|n| n)"), Mode::Batched).is_ok());
}
