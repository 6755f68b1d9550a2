//! Where charges stand, by examples: `‹n›` is a charge of `n`.

use crate::meter::{Mode, meter};

/// How the body of a function is metered, each statement on its own.
#[track_caller]
fn check(body: &str, expected: &str) {
    let source =
        format!("macro_rules! m {{ ($e:expr) => {{ $e }} }}\nfn main() {{}}\nfn f() {{ {body} }}");
    let metered = meter(&source, Mode::Each).unwrap_or_else(|refusals| panic!("{refusals}")).source;
    let (_, function) = metered.split_once("fn f() { ").expect("the function");
    let mut parts = function.split("::arena::__hx::tick(");
    let mut marked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (statements, rest) = part.split_once(");").expect("a charge");
        marked += &format!("‹{statements}›{rest}");
    }
    assert_eq!(marked.strip_suffix(" }"), Some(expected), "{source}");
}

/// Statements of every kind that holds no statements of its own.
const SIMPLE: &[&str] = &[
    "[1];",
    "a = 1;",
    "_ = a;",
    "a + b;",
    "a as u8;",
    "break;",
    "g();",
    "|| {};",
    "const { 1 }",
    "continue;",
    "a.b;",
    "a[0];",
    "1;",
    "let a = 1;",
    "println!();",
    "matches!(a, 1) | b;",
    "a.b();",
    "(a);",
    "a;",
    "1..2;",
    "&raw const a;",
    "&a;",
    "[0; 1];",
    "return;",
    "S { a };",
    "a?;",
    "(a, b);",
    "!a;",
    "{}",
    "if a {}",
    "match a {}",
    "unsafe {}",
];

#[test]
fn an_attribute_stays_with_its_statement() {
    for statement in SIMPLE {
        check(
            &format!("#[cfg(unix)] {statement} g();"),
            &format!("# [cfg (unix)]‹1›#[cfg(unix)] {statement} ‹1›g();"),
        );
        check(
            &format!("#[allow(unused)] {statement} g();"),
            &format!("‹1›#[allow(unused)] {statement} ‹1›g();"),
        );
    }
}

#[test]
fn what_cfg_removes_costs_nothing() {
    const NESTED: &[&str] =
        &["async {};", "a.await;", "for _ in a {}", "loop {}", "while a {}", "{ g(); }", "|| 1;"];
    for statement in SIMPLE.iter().chain(NESTED) {
        let body = format!("#[cfg(test)] {statement} ");
        check(&format!("{body}g();"), &format!("{body}‹1›g();"));
    }
    check(
        "match a { #[cfg(test)] 1 => g(), _ => {} }",
        "‹1›match a { #[cfg(test)] 1 => g(), _ => {} }",
    );
}

/// A block around what is charged must not cut an expression in two.
#[test]
fn what_would_be_two_statements_gets_parentheses() {
    check("|| m!(1);", "‹1›|| {‹1›(m!(1))};");
    check("|| m!(1) + 2;", "‹1›|| {‹1›m!(1) + 2};");
    check("|| vec![1];", "‹1›|| {‹1›vec![1]};");
    check("|| vec! { 1 }.len();", "‹1›|| {‹1›(vec! { 1 }.len())};");
    check("|| if a {} else {};", "‹1›|| {‹1›if a {} else {}};");
    check("|| if a {} else {} + 1;", "‹1›|| {‹1›(if a {} else {} + 1)};");
    for (head, metered) in [
        ("{ 1 }", "{ ‹1›1 }"),
        ("unsafe { 1 }", "unsafe { ‹1›1 }"),
        ("const { 1 }", "const { 1 }"),
        ("match a {}", "match a {}"),
        ("loop {}", "loop {‹1›}"),
        ("while a {}", "while a {‹1›}"),
        ("for _ in a {}", "for _ in a {‹1›}"),
    ] {
        check(&format!("|| {head} - 1;"), &format!("‹1›|| {{‹1›({metered} - 1)}};"));
    }
}

#[test]
fn only_what_holds_charges_is_rewritten() {
    check("assert!(a);", "‹1›assert!(a);");
    check("dbg!(a);", "‹1›dbg!(a);");
    check("println!(a = 1);", "‹1›println!({‹1›a = 1});");
    check("println!(\"{b}\", b = 1);", "‹1›println!(\"{b}\", b = 1);");
}

#[test]
fn constants_hold_functions_that_pay() {
    check("const F: fn() = || g();", "const F: fn() = || {‹1›g()};");
    check("static F: fn() = || g();", "static F: fn() = || {‹1›g()};");
    check("impl S { const F: fn() = || g(); }", "impl S { const F: fn() = || {‹1›g()}; }");
    check("trait T { const F: fn() = || g(); }", "trait T { const F: fn() = || {‹1›g()}; }");
    check("[|| g(); { 2 }];", "‹1›[|| {‹1›g()}; { 2 }];");
    check("let a: [u8; { 1 }] = [0];", "‹1›let a: [u8; { 1 }] = [0];");
    check("h::<{ 1 }>();", "‹1›h::<{ 1 }>();");
    check("enum E { A = { 1 } }", "enum E { A = { 1 } }");
    check("struct S<const N: u8 = { 1 }>;", "struct S<const N: u8 = { 1 }>;");
    check("const { (|| 1)() }", "‹1›const { (|| {‹1›1})() }");
}

/// Errors and panics are told at the places of the file as it was written.
#[test]
fn metered_bytes_lead_back_to_the_source() {
    let source =
        "\u{feff}fn main() { let é = 1; loop { m(é); break } }\nfn m(_: u8) { (|| { 1 })(); }";
    let metered = meter(source, Mode::Each).unwrap_or_else(|refusals| panic!("{refusals}"));
    let text = metered.source.as_bytes();
    let (mut at, mut original) = (0, 0);
    while at < text.len() {
        let rest = &metered.source.as_bytes()[at..];
        let charge = if rest.starts_with(b"::arena::__hx::tick(") {
            rest.iter().position(|&byte| byte == b';').map_or(0, |end| end + 1)
        } else {
            0
        };
        for byte in at..at + charge {
            assert_eq!(metered.original_byte(byte), original);
        }
        at += charge;
        if charge == 0 {
            assert_eq!(
                (metered.original_byte(at), text[at]),
                (original, source.as_bytes()[original])
            );
            at += 1;
            original += 1;
        }
    }
    assert_eq!(original, source.len());
}
