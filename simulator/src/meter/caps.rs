//! What is too much, capped before anything recursive or slow looks at a submission.

use proc_macro2::{Span, TokenStream, TokenTree};

/// Brackets within brackets: far above what people write, far below what a parser's stack bears.
pub(super) const MAX_DEPTH: usize = 256;

/// Characters of a number: the parser's time grows with their square.
const MAX_NUMBER: usize = 1_000;

/// The first place where there is too much of something, and of what. Needs no stack itself.
pub(super) fn too_much(tokens: &TokenStream) -> Option<(Span, String)> {
    let mut open = vec![tokens.clone().into_iter()];
    while let Some(innermost) = open.last_mut() {
        match innermost.next() {
            Some(TokenTree::Group(group)) if open.len() > MAX_DEPTH => {
                let reason = format!("more than {MAX_DEPTH} brackets within each other");
                return Some((group.span_open(), reason));
            }
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(TokenTree::Literal(literal)) => {
                let text = literal.to_string();
                if text.len() > MAX_NUMBER && text.starts_with(|first: char| first.is_ascii_digit())
                {
                    let reason = format!("a number of more than {MAX_NUMBER} characters");
                    return Some((literal.span(), reason));
                }
            }
            Some(_) => {}
            None => {
                open.pop();
            }
        }
    }
    None
}
