//! Paths in a stream of tokens. Macros hide paths from a syntax tree; in the tokens all of them show.

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ItemUse;

use crate::load::plain;

/// A path as it is written: `::a::b`, `crate::c`, `d`, `$crate::e`, up to the first segment with generics.
#[derive(Debug)]
pub(crate) struct Chain<'a> {
    /// Starts with `::`.
    pub(crate) leading: bool,
    /// Starts with `$crate`, which is then the first segment.
    pub(crate) dollar: bool,
    pub(crate) segments: Vec<&'a Ident>,
    /// A macro call: `!` follows.
    pub(crate) bang: bool,
    /// `::$name` follows: the rest is handed in to a macro.
    pub(crate) open: bool,
}

impl Chain<'_> {
    pub(crate) fn names(&self) -> Vec<String> {
        self.segments.iter().map(|s| plain(s)).collect()
    }
}

/// What to put in place of the first segments of a chain.
pub(crate) struct Rewrite {
    /// How many segments go, with the `::` or `$` before them and the `::` between them. A `::` after them stays.
    pub(crate) drop: usize,
    /// What comes instead.
    pub(crate) with: TokenStream,
}

/// Sees, and may change, each path and import of a stream.
pub(crate) trait PathVisitor {
    /// A path; not a `use` tree.
    fn path(&mut self, chain: &Chain<'_>) -> Option<Rewrite>;
    /// A `use` item inside a stream. `None` leaves it.
    fn import(&mut self, item: ItemUse) -> Option<TokenStream>;
    /// An identifier after a dot: a field or a method.
    fn member(&mut self, _name: &Ident) {}
    /// A literal.
    fn literal(&mut self, _literal: &proc_macro2::Literal) {}
}

/// Walks over `tokens` and returns them with the visitor's changes.
pub(crate) fn walk(tokens: TokenStream, visitor: &mut impl PathVisitor) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = TokenStream::new();
    let mut at = 0;
    while at < trees.len() {
        at = step(&trees, at, &mut out, visitor);
    }
    out
}

/// Handles what starts at `at`; returns the index behind it.
fn step(
    trees: &[TokenTree],
    at: usize,
    out: &mut TokenStream,
    visitor: &mut impl PathVisitor,
) -> usize {
    match &trees[at] {
        TokenTree::Group(group) => {
            let mut new = Group::new(group.delimiter(), walk(group.stream(), visitor));
            new.set_span(group.span());
            out.extend([TokenTree::from(new)]);
            at + 1
        }
        TokenTree::Literal(literal) => {
            visitor.literal(literal);
            out.extend([trees[at].clone()]);
            at + 1
        }
        TokenTree::Punct(p) if p.as_char() == '\'' && p.spacing() == Spacing::Joint => {
            let end = (at + 2).min(trees.len());
            out.extend(trees[at..end].iter().cloned());
            end
        }
        TokenTree::Ident(ident) if ident == "use" => {
            let end = trees[at..].iter().position(|t| is_punct(t, ';')).map(|n| at + n + 1);
            let item = end.and_then(|end| {
                syn::parse2::<ItemUse>(trees[at..end].iter().cloned().collect()).ok()
            });
            match (item, end) {
                (Some(item), Some(end)) => {
                    match visitor.import(item) {
                        Some(new) => out.extend(new),
                        None => out.extend(trees[at..end].iter().cloned()),
                    }
                    end
                }
                _ => {
                    out.extend([trees[at].clone()]);
                    at + 1
                }
            }
        }
        TokenTree::Ident(name) if follows_dot(trees, at) => {
            visitor.member(name);
            out.extend([trees[at].clone()]);
            at + 1
        }
        _ => match chain_at(trees, at) {
            Some((chain, end)) => {
                emit(trees, at, end, &chain, out, visitor);
                end
            }
            None => {
                out.extend([trees[at].clone()]);
                at + 1
            }
        },
    }
}

fn emit(
    trees: &[TokenTree],
    at: usize,
    end: usize,
    chain: &Chain<'_>,
    out: &mut TokenStream,
    visitor: &mut impl PathVisitor,
) {
    let Some(rewrite) = visitor.path(chain) else {
        out.extend(trees[at..end].iter().cloned());
        return;
    };
    let lead = if chain.dollar { 1 } else { 2 * usize::from(chain.leading) };
    // Each segment but the first has `::` before it.
    let skipped = lead + rewrite.drop + 2 * rewrite.drop.saturating_sub(1);
    out.extend(rewrite.with);
    out.extend(trees[at + skipped..end].iter().cloned());
}

/// The chain that starts at `at`, and the index behind it.
fn chain_at(trees: &[TokenTree], at: usize) -> Option<(Chain<'_>, usize)> {
    let (mut next, leading, dollar) = if is_colons(trees, at) {
        if continues_path(trees, at) {
            return None;
        }
        (at + 2, true, false)
    } else if is_punct(&trees[at], '$') {
        (at + 1, false, true)
    } else {
        (at, false, false)
    };
    let mut segments = Vec::new();
    while let Some(TokenTree::Ident(ident)) = trees.get(next) {
        let continues = is_colons(trees, next + 1);
        if segments.is_empty() && !continues && is_keyword(ident) {
            return None;
        }
        segments.push(ident);
        next += 1;
        match trees.get(next + 2) {
            Some(TokenTree::Ident(_)) if continues => next += 2,
            _ => break,
        }
    }
    if segments.is_empty()
        || (dollar && segments[0] != "crate")
        || (!leading && !dollar && at >= 2 && is_colons(trees, at - 2))
    {
        return None;
    }
    let bang = trees.get(next).is_some_and(|t| is_punct(t, '!'))
        && matches!(trees.get(next + 1), Some(TokenTree::Group(_) | TokenTree::Ident(_)));
    let open = is_colons(trees, next) && trees.get(next + 2).is_some_and(|t| is_punct(t, '$'));
    Some((Chain { leading, dollar, segments, bang, open }, next))
}

/// A `::` that belongs to the path or type before it.
fn continues_path(trees: &[TokenTree], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|i| &trees[i]) else {
        return false;
    };
    match before {
        TokenTree::Ident(i) => {
            !is_keyword(i) || ["self", "Self", "super", "crate"].iter().any(|k| i == k)
        }
        TokenTree::Punct(p) if p.as_char() == '>' => {
            let arrow = at.checked_sub(2).map(|i| &trees[i]);
            !matches!(arrow, Some(TokenTree::Punct(q)) if "-=".contains(q.as_char()) && q.spacing() == Spacing::Joint)
        }
        TokenTree::Group(_) => true,
        _ => false,
    }
}

fn follows_dot(trees: &[TokenTree], at: usize) -> bool {
    let dot = |back: usize| at.checked_sub(back).is_some_and(|i| is_punct(&trees[i], '.'));
    dot(1) && !dot(2)
}

/// `::` at `at`.
pub(crate) fn is_colons(trees: &[TokenTree], at: usize) -> bool {
    matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':' && p.spacing() == Spacing::Joint)
        && trees.get(at + 1).is_some_and(|t| is_punct(t, ':'))
}

/// The punctuation `c`.
pub(crate) fn is_punct(tree: &TokenTree, c: char) -> bool {
    matches!(tree, TokenTree::Punct(p) if p.as_char() == c)
}

/// A word that cannot be a name in edition 2021.
pub(crate) fn is_keyword(ident: &Ident) -> bool {
    syn::parse2::<Ident>(ident.to_token_stream()).is_err()
}

/// `a::b::c` as tokens.
pub(crate) fn path_of(names: &[&str]) -> TokenStream {
    let idents = names.iter().map(|n| quote::format_ident!("{}", n));
    quote!(#(#idents)::*)
}
