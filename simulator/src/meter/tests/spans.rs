//! Where expressions begin and end, against the parser's own answer, which writes out all their tokens.

use std::fs;

use syn::Expr;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use super::program::data;
use crate::meter::span::{end_of, start_of_expr};

#[derive(Default)]
struct Compared {
    expressions: usize,
}

impl<'ast> Visit<'ast> for Compared {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        self.expressions += 1;
        assert_eq!(start_of_expr(expr)..end_of(expr), expr.span().byte_range(), "{expr:?}");
        visit::visit_expr(self, expr);
    }
}

#[test]
fn edges_are_where_the_parser_says() {
    let mut compared = Compared::default();
    for folder in ["meter", "meter_corpus", "programs"] {
        for entry in fs::read_dir(data(folder)).expect("programs") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(path).expect("a program");
                compared.visit_file(&syn::parse_file(&source).expect("Rust"));
            }
        }
    }
    for source in [
        "a = b",
        "a += b",
        "a.b",
        "a[0]",
        "a?",
        "a.b()",
        "a()",
        "a as u8",
        "a..b",
        "..",
        "..=b",
        "a..",
        "[1]",
        "'l: {}",
        "unsafe {}",
        "break",
        "break 'l a",
        "return",
        "return a",
        "continue 'l",
        "move |a| a",
        "|a| -> u8 { a }",
        "for<'a> |b: &'a u8| b",
        "'l: for _ in a {}",
        "if a {} else {}",
        "'l: loop {}",
        "match a {}",
        "(a)",
        "&mut a",
        "(a, b)",
        "'l: while a {}",
        "-a",
        "#[cfg(unix)] a",
        "m!(a)",
        "S { a }",
        "const {}",
        "<S as T>::A",
        "\"text\"",
        "&raw const a",
    ] {
        compared.visit_expr(
            &syn::parse_str(source).unwrap_or_else(|error| panic!("{source}: {error}")),
        );
    }
    assert!(compared.expressions > 10_000, "only {}", compared.expressions);
}
