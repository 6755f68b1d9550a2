//! Brackets within brackets: capped before anything recursive looks at a submission.

use proc_macro2::{Span, TokenStream, TokenTree};

/// Far above what people write, far below what a parser's stack bears.
pub(super) const MAX_DEPTH: usize = 256;

/// The first bracket that lies deeper than [`MAX_DEPTH`], if any. Needs no stack itself.
pub(super) fn too_deep(tokens: &TokenStream) -> Option<Span> {
    let mut open = vec![tokens.clone().into_iter()];
    while let Some(innermost) = open.last_mut() {
        match innermost.next() {
            Some(TokenTree::Group(group)) if open.len() > MAX_DEPTH => {
                return Some(group.span_open());
            }
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(_) => {}
            None => {
                open.pop();
            }
        }
    }
    None
}
