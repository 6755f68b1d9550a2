//! Deep and long sources: metered or refused with a place, never a crash.

use super::program::run;
use crate::meter::{Mode, meter};

#[track_caller]
fn refused(source: &str, reason: &str) {
    let refusals = meter(source, Mode::Batched).expect_err("too deep");
    assert!(refusals.iter().any(|refusal| refusal.reason.contains(reason)), "{refusals}");
    assert!(refusals.iter().all(|refusal| refusal.line == 2), "{refusals}");
}

#[test]
fn nesting_and_numbers_are_capped() {
    let around = |text: String| format!("fn main() {{\n{text} }}");
    let nested = |open: &str, times: usize, close: &str| {
        around(format!("let x = {}1{};", open.repeat(times), close.repeat(times)))
    };
    refused(&nested("(", 256, ")"), "brackets");
    refused(&nested("(", 40_000, ")"), "brackets");
    refused(&nested("vec![", 256, "]"), "brackets");
    refused(&nested("{", 256, "}"), "brackets");
    refused(&nested("!", 90_000, ""), "nesting");
    refused(&nested("||", 10_000, ""), "nesting");
    refused(&nested("x = ", 10_000, ""), "nesting");
    refused(&around(format!("let x: {}u8{};", "A<".repeat(30_000), ">".repeat(30_000))), "nesting");
    refused(&around(format!("let {}x = 1;", "&".repeat(90_000))), "nesting");
    refused(&around(format!("let x = {};", "1".repeat(90_000))), "characters");
    refused(&around(format!("let x = {};", "1".repeat(1_001))), "characters");
    refused(&around(format!("f(0.{}1);", "0".repeat(90_000))), "characters");
    let text = around(format!("let x = (\"{}\", 0x{});", "1".repeat(90_000), "1".repeat(998)));
    assert!(meter(&text, Mode::Batched).is_ok());
    for source in [nested("(", 255, ")"), nested("vec![", 255, "]"), nested("{", 255, "}")] {
        assert!(meter(&source, Mode::Batched).is_ok());
    }
}

#[test]
fn long_is_not_deep() {
    let sum = format!("fn main() {{ let a = 1u64; let s = a{}; }}", " + a".repeat(20_000));
    let branches = format!("fn main() {{ if a {{}}{} }}", " else if a {}".repeat(5_000));
    let methods = format!("fn main() {{ a{}; }}", ".b()".repeat(10_000));
    let arguments = format!(
        "macro_rules! or {{ ($($e:expr),*) => {{ 0 $(| $e)* }} }} fn main() {{ or!({}); }}",
        "1, ".repeat(20_000) + "1"
    );
    let lets = |names: &mut dyn Iterator<Item = usize>| -> String {
        let lets: String = names.map(|n| format!("let a{} = a{n};", n + 1)).collect();
        format!("fn f(a0: u32, a4000: u32) {{ {lets} let a0 = g(); }} fn main() {{}}")
    };
    let (forward, backward) = (lets(&mut (0..4_000)), lets(&mut (0..4_000).rev()));
    for source in [forward, backward, sum, branches, methods, arguments] {
        assert!(meter(&source, Mode::Batched).is_ok());
    }
}

#[test]
fn many_calls_of_many_rules_are_capped() {
    let source = |rules: usize| {
        let rules: String = (0..rules).map(|n| format!("(a{n} $e:expr) => {{ $e }};")).collect();
        let calls = "m!(a0 1);".repeat(1_000);
        format!("macro_rules! m {{ {rules} }} fn main() {{\n{calls} }}")
    };
    assert!(meter(&source(100), Mode::Batched).is_ok());
    refused(&source(1_000), "rules to try");
}

#[test]
fn wide_statements_run() {
    let wide = format!(
        "macro_rules! grow {{ ($f:expr) => {{ $f | ($f << 1) }} }}\n\
         fn main() {{ let a = std::hint::black_box(1u128); let s = a{}; println!(\"{{s}} {{}}\", {}a{}); }}",
        " ^ (a << 3 | !a)".repeat(1_000),
        "grow!(".repeat(6),
        ")".repeat(6)
    );
    assert_eq!(run(&wide, Mode::Batched).statements, 3);
}
